/** An address with its parts, or null for a text that is none; `URL.canParse` is missing in browsers we serve. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
