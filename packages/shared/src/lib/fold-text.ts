/** Two forms of one text with the same length: search in `text`, cut the output from `shown` at the same offsets. */
export interface FoldedText {
  /** For matching: half-width throughout, no invisible marks, every space a plain space; lines and tabs stay. */
  text: string;
  /** For output: as typed, but without invisible marks, with half-width letters and digits, with whole characters for radicals. */
  shown: string;
}

// What happens to a character, by ranges of code points (hexadecimal): dropped, turned into a space, or given another form.
const INVISIBLE =
  '0-8 b-c e-1f 7f-9f ad 34f 61c 115f-1160 17b4-17b5 180b-180e 200b-200f 202a-202e 2060-206f 3164 fe00-fe0f feff';
const SPACES = 'a0 1680 2000-200a 2028-2029 202f 205f 3000';
const DASHES = '2010-2015 2212 fe58 fe63 ff0d';
const OTHER_FORMS = '2192 2e80-2fdf 3001-3002 300c-300f 3010-3011 3014-3015 ff01-ff5e f900-faff';
// Full-width letters, digits and signs that are never Chinese punctuation; brackets, commas and colons keep their width in `shown`.
const SHOWN_NARROW = 'ff03 ff05-ff06 ff0a-ff0b ff0d-ff19 ff20-ff3a ff3c ff3f ff41-ff5a';

const [DROP, SPACE, DASH, FORM, NARROW] = [1, 2, 3, 4, 5] as const;

/** The class of every UTF-16 unit; 0 stays as it is. */
const CLASS = new Uint8Array(0x10000);
for (const [ranges, value] of [
  [OTHER_FORMS, FORM],
  [SHOWN_NARROW, NARROW],
  [DASHES, DASH],
  [SPACES, SPACE],
  [INVISIBLE, DROP],
] as const)
  for (const range of ranges.split(' ')) {
    const [from = 0, to = from] = range.split('-').map((hex) => parseInt(hex, 16));
    CLASS.fill(value, from, to + 1);
  }

/** Whole characters of the radicals from U+2E80 on that have no compatibility mapping of their own; `-`: none. */
const RADICALS =
  '-\u5382--\u4e59\u4ebb---\u5202-\u5369\u5c0f\u5c0f----\u5df3\u5e7a-\u5f50\u5fc4\u5fc3\u624c\u6535' +
  '-\u65e1\u65e5\u6708\u6b7a-\u6c11\u6c35\u6c3a\u706c\u722b-\u4e2c\u725b\u72ad-\u758b\u76ee\u793a' +
  '\u793b\u7af9\u7cf9\u7e9f\u7f53----\u7f8a\u7f8a-\u8002\u8080-\u8089-\u8279\u8279\u8279\u864e' +
  '\u8864\u897e\u897f\u89c1\u89d2-\u8ba0\u8d1d\u8db3\u8f66\u8fb6\u8fb6-\u961d\u9485\u9577\u9578' +
  '\u957f\u95e8-\u961d\u96e8\u9752\u97e6\u9875\u98ce\u98de\u98df\u98df\u98e0\u9963-\u9a6c\u9aa8' +
  '\u9b3c\u9c7c\u9e1f\u5364\u9ea6\u9ec4\u9efe-\u9f50-\u9f7f-\u9f99-\u4e80';

/** Folds width, invisible and direction marks and radicals; linear in the length of `raw`. */
export function foldText(raw: string): FoldedText {
  let text = '';
  let shown = '';
  let from = 0;
  for (let i = 0; i < raw.length; i++) {
    const kind = CLASS[raw.charCodeAt(i)] ?? 0;
    if (kind === 0) continue;
    const before = raw.slice(from, i);
    const folded = foldedCharacter(raw.charCodeAt(i), kind);
    from = i + 1;
    text += before + folded.text;
    shown += before + folded.shown;
  }
  if (from === 0) return { text: raw, shown: raw };
  return { text: text + raw.slice(from), shown: shown + raw.slice(from) };
}

/** By code; a text asks for the same few again and again. */
const foldedCharacters = new Map<number, FoldedText>();

function foldedCharacter(code: number, kind: number): FoldedText {
  let folded = foldedCharacters.get(code);
  if (folded === undefined) {
    const char = String.fromCharCode(code);
    folded = { text: narrow(char, kind), shown: displayed(char, kind) };
    foldedCharacters.set(code, folded);
  }
  return folded;
}

function narrow(char: string, kind: number): string {
  if (kind === DROP) return '';
  if (kind === SPACE) return ' ';
  if (kind === DASH) return '-';
  if (char >= '\uff01' && char <= '\uff5e') return String.fromCharCode(char.charCodeAt(0) - 0xfee0);
  return PUNCTUATION[char] ?? wholeCharacter(char);
}

function displayed(char: string, kind: number): string {
  if (kind === DROP) return '';
  if (kind === SPACE) return ' ';
  if (kind === NARROW || char === '\uff0d') return narrow(char, kind);
  return kind === FORM && !(char in PUNCTUATION) ? wholeCharacter(char) : char;
}

const PUNCTUATION: Record<string, string> = Object.fromEntries(
  [
    '\u2192:',
    '\u3001,',
    '\u3002,',
    '\u3010[',
    '\u3011]',
    '\u300c[',
    '\u300d]',
    '\u300e[',
    '\u300f]',
    '\u3014[',
    '\u3015]',
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

const [FIRST_RADICAL, NO_RADICAL] = [0x2e80, '-'];

function wholeCharacter(char: string): string {
  const radical = RADICALS[char.charCodeAt(0) - FIRST_RADICAL] ?? NO_RADICAL;
  const normal = radical !== NO_RADICAL ? radical : char < '\uff00' ? char.normalize('NFKC') : char;
  return normal.length === 1 ? normal : char;
}

/** A cell or field as people mean it: folded for output, trimmed of spaces of every width, tabs and line ends. */
export function tidyText(raw: string): string {
  return foldText(raw).shown.trim();
}
