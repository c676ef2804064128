/** Links in a text, with their offsets: what stands in one is no number and no word of the line. */
export const LINK =
  /(?:https?:\/\/|www\.|(?<![A-Za-z\d@.-])(?:[a-z\d-]{1,20}\.){1,3}(?:com|cn|net|top|cc|shop)\/)[^\s\u3000-\u9fff\uff00-\uffef\ue001,;|"'<>()[\]]*/gi;

/** True when a text may hold a link: one look before the pattern. */
export const mayHoldLink = (text: string): boolean => text.includes('/') || text.includes('www.');

/** A text without its links; the same text when it holds none. */
export const withoutLinks = (text: string): string =>
  mayHoldLink(text) ? text.replace(LINK, ' ').trim() : text;
