/** The key that opens the quick answers, by either keyboard. */
export const isSemicolon = (key: string): boolean => key === ';' || key === '；';

/** Behind these words a semicolon opens the quick answers; inside of a sentence it is one (O124). */
export const isOpening = (before: string): boolean => before === '' || /\s$/.test(before);
