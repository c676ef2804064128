/**
 * An argument as the shells of this system take it. On Windows that is one way which cmd and PowerShell both read: double
 * quotes, an inner one doubled, backslashes before a quote doubled, because programs read them as the quote's own. Neither
 * can be kept from all: cmd still fills in `%NAME%` where such a variable is set, and PowerShell still reads `$`, a backtick
 * and curly quotes; what would protect them in the one stands in the argument in the other.
 */
export const quote = (text: string, platform: NodeJS.Platform = process.platform): string =>
  platform === 'win32' ? quoteForWindows(text) : quoteForShell(text);

const quoteForShell = (text: string): string =>
  /^[\w@%+=:,./\u4e00-\u9fff-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function quoteForWindows(text: string): string {
  if (/^[\w+=:./\\\u4e00-\u9fff-]+$/.test(text)) return text;
  return `"${text.replace(/(\\*)"/g, '$1$1""').replace(/\\+$/, '$&$&')}"`;
}
