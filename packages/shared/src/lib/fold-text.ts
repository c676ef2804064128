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
const OTHER_FORMS = '2e80-2fdf 3001-3002 300c-300f 3010-3011 3014-3015 ff01-ff5e f900-faff';
// Full-width letters, digits and signs that are never Chinese punctuation; brackets, commas and colons keep their width in `shown`.
const SHOWN_NARROW = 'ff03 ff05-ff06 ff0a-ff0b ff0d-ff19 ff20-ff3a ff3c ff3f ff41-ff5a';

const [DROP, SPACE, DASH, FORM, NARROW] = [1, 2, 3, 4, 5];

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
    CLASS.fill(value!, from, to + 1);
  }

// Radicals of U+2E80-2EFF that have no compatibility mapping of their own: radical, then the whole character (hexadecimal).
const RADICALS = new Map(
  (
    '2e81:5382 2e84:4e59 2e85:4ebb 2e89:5202 2e8b:5369 2e8c:5c0f 2e8d:5c0f 2e92:5df3 2e93:5e7a 2e95:5f50 2e96:5fc4 2e97:5fc3 ' +
    '2e98:624c 2e99:6535 2e9b:65e1 2e9c:65e5 2e9d:6708 2e9e:6b7a 2ea0:6c11 2ea1:6c35 2ea2:6c3a 2ea3:706c 2ea4:722b 2ea6:4e2c ' +
    '2ea7:725b 2ea8:72ad 2eaa:758b 2eab:76ee 2eac:793a 2ead:793b 2eae:7af9 2eaf:7cf9 2eb0:7e9f 2eb1:7f53 2eb6:7f8a 2eb7:7f8a ' +
    '2eb9:8002 2eba:8080 2ebc:8089 2ebe:8279 2ebf:8279 2ec0:8279 2ec1:864e 2ec2:8864 2ec3:897e 2ec4:897f 2ec5:89c1 2ec6:89d2 ' +
    '2ec8:8ba0 2ec9:8d1d 2eca:8db3 2ecb:8f66 2ecc:8fb6 2ecd:8fb6 2ecf:961d 2ed0:9485 2ed1:9577 2ed2:9578 2ed3:957f 2ed4:95e8 ' +
    '2ed6:961d 2ed7:96e8 2ed8:9752 2ed9:97e6 2eda:9875 2edb:98ce 2edc:98de 2edd:98df 2ede:98df 2edf:98e0 2ee0:9963 2ee2:9a6c ' +
    '2ee3:9aa8 2ee4:9b3c 2ee5:9c7c 2ee6:9e1f 2ee7:5364 2ee8:9ea6 2ee9:9ec4 2eea:9efe 2eec:9f50 2eee:9f7f 2ef0:9f99 2ef2:4e80'
  )
    .split(' ')
    .map((pair) => pair.split(':').map((hex) => String.fromCharCode(parseInt(hex, 16))) as [string, string]),
);

/** Folds width, invisible and direction marks and radicals; linear in the length of `raw`. */
export function foldText(raw: string): FoldedText {
  let text = '';
  let shown = '';
  let from = 0;
  for (let i = 0; i < raw.length; i++) {
    const kind = CLASS[raw.charCodeAt(i)]!;
    if (kind === 0) continue;
    const before = raw.slice(from, i);
    from = i + 1;
    text += before + narrow(raw[i]!, kind);
    shown += before + displayed(raw[i]!, kind);
  }
  if (from === 0) return { text: raw, shown: raw };
  return { text: text + raw.slice(from), shown: shown + raw.slice(from) };
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
    '\u3001,',
    '\u3002.',
    '\u3010[',
    '\u3011]',
    '\u300c[',
    '\u300d]',
    '\u300e[',
    '\u300f]',
    '\u3014[',
    '\u3015]',
  ].map((pair) => [pair[0]!, pair[1]!]),
);

function wholeCharacter(char: string): string {
  const normal = RADICALS.get(char) ?? (char < '\uff00' ? char.normalize('NFKC') : char);
  return normal.length === 1 ? normal : char;
}

/** A cell or field as people mean it: folded for output, trimmed of spaces of every width, tabs and line ends. */
export function tidyText(raw: string): string {
  return foldText(raw).shown.trim();
}
