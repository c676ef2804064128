/** Words by a name or number that comes from outside: any may be asked for, and some are not there. */
export const wordsBy = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> => words;
