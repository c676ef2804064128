import widthOf from 'fast-string-truncated-width';

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const GAP = '  ';
/** The least that a column of words is cut to. */
const LEAST = 8;

/** Text from outside on its way to a terminal: no escape sequence, no line break, nothing that turns the direction. */
export function plain(value: unknown): string {
  return String(value ?? '').replace(CONTROL, ' ');
}

/** Columns that a text takes on a terminal. */
export const displayWidth = (text: string): number => widthOf(text).width;

/** How something stands, for the eye; words say the same. */
export type Tone = 'good' | 'wait' | 'bad' | 'over';

/** A cell in the colour of its tone. */
export class Toned {
  readonly tone: Tone;
  readonly text: string;

  constructor(tone: Tone, text: string) {
    this.tone = tone;
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a text is drawn on. `columns` is null where nothing has to fit, as in a file or a pipe. */
export interface Screen {
  columns: number | null;
  paint: (tone: Tone, text: string) => string;
}

/** Whole and without colour: for pipes, logs and tests. */
export const PLAIN: Screen = { columns: null, paint: (_, text) => text };

/** An aligned table with a heading; as a string it is whole and without colour. */
export class Table {
  readonly #titles: string[];
  readonly #rows: (readonly unknown[])[];

  constructor(titles: readonly string[], rows: readonly (readonly unknown[])[]) {
    this.#titles = titles.map(plain);
    this.#rows = [...rows];
  }

  toString(): string {
    return this.draw(PLAIN);
  }

  /**
   * In the width of the screen: columns of words give way and end in …; numbers, times and names of files stay whole,
   * because people copy them. Where that is not enough every row becomes a block of its own.
   */
  draw({ columns, paint }: Screen): string {
    const titles = this.#titles;
    const rows = this.#rows.map((row) => titles.map((_, at) => plain(row[at])));
    const widths = fit(columns, titles, rows);
    if (widths === null) return this.#blocks(rows, paint);
    const line = (cells: readonly string[], tones: readonly unknown[]) =>
      cells
        .map((text, at) => painted(fitted(text, widths[at]), tones[at], paint))
        .join(GAP)
        .trimEnd();
    return [line(titles, []), ...rows.map((cells, i) => line(cells, this.#rows[i] ?? []))].join('\n');
  }

  #blocks(rows: readonly string[][], paint: Screen['paint']): string {
    const titleWidth = Math.max(...this.#titles.map(displayWidth));
    return rows
      .map((cells, i) =>
        cells
          .map((text, at) => ({ title: this.#titles[at] ?? '', text, cell: this.#rows[i]?.[at] }))
          .filter(({ text }) => text !== '')
          .map(({ title, text, cell }) => `${padEnd(title, titleWidth)}${GAP}${painted(text, cell, paint)}`)
          .join('\n'),
      )
      .join('\n\n');
  }
}

/** The colour ends before the padding, so that nothing is trimmed away around it. */
function painted(padded: string, cell: unknown, paint: Screen['paint']): string {
  if (!(cell instanceof Toned)) return padded;
  const text = padded.trimEnd();
  return paint(cell.tone, text) + padded.slice(text.length);
}

/** A text in exactly this width; as it is where none is known. */
const fitted = (text: string, width = displayWidth(text)): string => padEnd(cut(text, width), width);

const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** The text in at most `limit` columns, with … where something is missing. */
export function cut(text: string, limit: number): string {
  if (displayWidth(text) <= limit) return text;
  let shown = '';
  let width = 0;
  for (const char of text) {
    width += displayWidth(char);
    if (width >= limit) break;
    shown += char;
  }
  return `${shown}…`;
}

/** Widths that fit; null when the columns that stay whole leave too little for the others. */
function fit(columns: number | null, titles: readonly string[], rows: readonly string[][]): number[] | null {
  const widths = titles.map((title, at) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? '')), displayWidth(title)),
  );
  if (columns === null) return widths;
  const isOfWords = titles.map((_, at) => rows.some((row) => /[^\x20-\x7e]/.test(row[at] ?? '')));
  const room = columns - GAP.length * (titles.length - 1);
  for (let over = sum(widths) - room; over > 0; over--) {
    let widest = { at: -1, width: LEAST };
    for (const [at, width] of widths.entries())
      if (isOfWords[at] && width > widest.width) widest = { at, width };
    if (widest.at < 0) return null;
    widths[widest.at] = widest.width - 1;
  }
  return widths;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
