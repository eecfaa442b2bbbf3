let given = 0;

/** The word with a number that it has not had yet. It counts up, since among random figures any amount may stand by chance. */
export const another = (word: string) => `${word} ${++given}`;
