let given = 0;

/** The word with a new number. It counts up, since an amount may contain random figures by chance. */
export const another = (word: string) => `${word} ${++given}`;
