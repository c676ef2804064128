/** States of a text: being written, shown, and what was shown before. */
export const CONTENT_STATUS = { draft: 0, shown: 1, past: 2 } as const;
