const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from outside on its way to a terminal: no escape sequence, no line break, nothing that turns the direction. */
export function plain(value: unknown): string {
  return String(value ?? '').replace(CONTROL, ' ');
}

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text) width += WIDE.test(char) || char.codePointAt(0)! > 0xffff ? 2 : 1;
  return width;
}

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** An aligned table with a heading; '' without rows. */
export function table(titles: readonly string[], rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return '';
  const cells = [titles.map(plain), ...rows.map((row) => row.map(plain))];
  const widths = titles.map((_, column) =>
    cells.reduce((most, row) => Math.max(most, displayWidth(row[column] ?? '')), 0),
  );
  return cells
    .map((row) =>
      row
        .map((text, column) => pad(text, widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Lines of `name  value`, aligned. */
export function facts(pairs: readonly (readonly [name: string, value: unknown])[]): string {
  const width = pairs.reduce((most, [name]) => Math.max(most, displayWidth(name)), 0);
  return pairs.map(([name, value]) => `${pad(name, width)}  ${plain(value)}`.trimEnd()).join('\n');
}
