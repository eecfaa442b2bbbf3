/** "1 quote", "1,250 quotes", "3 entries". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? singular : plural}`;
