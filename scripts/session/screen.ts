import widthOf from 'fast-string-truncated-width';

// eslint-disable-next-line no-control-regex
const TOKEN = /\u001b\[([\d;?]*)([A-Za-z])|\u001b[()][A-Z0-9]|\u001b[=>78]|[\s\S]/gu;

/** What stands on a terminal without end after all this was written to it: lines without colours. */
export function drawnBy(output: string): string {
  const lines: string[][] = [[]];
  let [row, column] = [0, 0];
  const put = (char: string) => {
    const line = (lines[row] ??= []);
    while (line.length < column) line.push(' ');
    line[column] = char;
    const width = widthOf(char).width;
    // The second half of a wide sign holds nothing of its own.
    if (width === 2) line[column + 1] = '';
    column += width;
  };
  for (const [token, given, code] of output.matchAll(TOKEN)) {
    const count = Number(given || 1);
    if (code !== undefined) {
      if (code === 'A') row = Math.max(0, row - count);
      else if (code === 'B') row += count;
      else if (code === 'C') column += count;
      else if (code === 'D') column = Math.max(0, column - count);
      else if (code === 'G') column = count - 1;
      else if (code === 'K')
        lines[row] = given === '2' ? [] : (lines[row] ?? []).slice(0, given === '1' ? undefined : column);
      else if (code === 'J') lines.length = row + 1;
    } else if (token === '\n') row++;
    else if (token === '\r') column = 0;
    else if (token === '\b') column = Math.max(0, column - 1);
    else if (token >= ' ') put(token);
    while (lines.length <= row) lines.push([]);
  }
  return lines
    .map((line) =>
      Array.from(line, (cell) => cell ?? ' ')
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
