import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ownValue } from '@giftship/shared/lib/own-value';
import { parseYuan, yuan } from '@giftship/shared/money/fen';
import { COLUMN_FIELDS } from '@giftship/shared/spreadsheet/labels';
import { parse, TomlError } from 'smol-toml';
import { usageFailure } from '../lib/failure.ts';
import { suggest } from '../help/suggest.ts';
import { flagOf } from '../order/as-flags.ts';
import type { DoubtChoice, DuplicateChoice } from '../order/prepare.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { tomlWords } from './toml-copy.ts';

/** How the files of a folder, or those of one rule, are ordered. What is not said is asked of the settings further away. */
export interface FileSettings {
  goods?: number;
  num?: number;
  express?: number;
  platform?: number;
  remark?: string;
  mapping?: string[];
  goodsColumn?: string;
  passwordFile?: string;
  onDoubt?: DoubtChoice;
  onDuplicate?: DuplicateChoice;
  /** Yuan, for one file. */
  maxAmount?: string;
}

/** Where each setting was said, in words: a flag, or a file with its line. */
export type Said = Partial<Record<keyof FileSettings, string>>;

/** A `gift.toml`: settings of a folder, rules by file name, and, in the inbox itself, what a night may spend. */
export interface FolderSettings {
  own: FileSettings;
  said: Said;
  rules: { file: string; own: FileSettings; said: Said }[];
  maxTotal?: string;
}

export const SETTINGS_FILE = 'gift.toml';

type Kind = 'whole' | 'text' | 'path' | 'money' | 'mapping' | readonly string[];
const KEYS: Record<string, { field: keyof FileSettings; kind: Kind }> = {
  goods: { field: 'goods', kind: 'whole' },
  num: { field: 'num', kind: 'whole' },
  express: { field: 'express', kind: 'whole' },
  platform: { field: 'platform', kind: 'whole' },
  remark: { field: 'remark', kind: 'text' },
  mapping: { field: 'mapping', kind: 'mapping' },
  goods_column: { field: 'goodsColumn', kind: 'text' },
  password_file: { field: 'passwordFile', kind: 'path' },
  on_doubt: { field: 'onDoubt', kind: ['skip', 'keep', 'stop'] },
  on_duplicate: { field: 'onDuplicate', kind: ['skip', 'keep', 'abort'] },
  max_amount: { field: 'maxAmount', kind: 'money' },
};
/** Every setting of a file. */
export const FILE_SETTINGS = Object.values(KEYS).map(({ field }) => field);
const MAX_TOTAL = 'max_total';
const RULE = 'rule';

/**
 * Reads a `gift.toml`. `isRoot`: it is the inbox's own. Throws exit 2 with file, line and, for a mistyped key, the key that
 * was likely meant: a setting that is not understood might have been a limit.
 */
export function readSettings(file: string, isRoot: boolean): FolderSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw settingsFailure(SAY.settingsUnreadable(file), file);
  }
  return readSettingsText(text, { file, isRoot });
}

/** The same for its text. */
export function readSettingsText(
  text: string,
  { file, isRoot }: { file: string; isRoot: boolean },
): FolderSettings {
  const fault = (line: number, what: string) => settingsFailure(SAY.settingsFault(file, line, what), file);
  let table: Record<string, unknown>;
  try {
    table = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line, column } = error;
    throw settingsFailure(SAY.tomlFault(file, { line, column }, tomlWords(error.message)), file);
  }
  const { [RULE]: rules = [], [MAX_TOTAL]: maxTotal, ...rest } = table;
  const top = (key: string, what: string) => fault(lineOf(text, key, 0), what);
  if (maxTotal !== undefined && !isRoot) throw top(MAX_TOTAL, SAY.onlyAtRoot(MAX_TOTAL));
  const known = [...Object.keys(KEYS), RULE, ...(isRoot ? [MAX_TOTAL] : [])];
  if (!Array.isArray(rules)) throw top(RULE, SAY.wrongRule);
  const folder = dirname(file);
  const place = (rule: number) => (key: string) => SAY.settingAt(file, lineOf(text, key, rule));
  return {
    ...fileSettings(rest, known, { fault: top, place: place(0), folder }),
    rules: rules.map((rule: unknown, at) =>
      readRule(rule, {
        fault: (key, what) => fault(lineOf(text, key, at + 1), what),
        place: place(at + 1),
        folder,
      }),
    ),
    ...(maxTotal === undefined ? {} : { maxTotal: money(MAX_TOTAL, maxTotal, top) }),
  };
}

type Fault = (key: string, what: string) => Error;
/** How a fault of a key is told, where a key stands, in words, and the folder that paths start from. */
interface Telling {
  fault: Fault;
  place: (key: string) => string;
  folder: string;
}

/** A `gift.toml` that has to be mended: nothing is wrong with the sheets, so they stay. */
const settingsFailure = (message: string, file: string) => usageFailure(message, SAY.mendFile(file));

function readRule(rule: unknown, telling: Telling): FolderSettings['rules'][number] {
  if (typeof rule !== 'object' || rule === null) throw telling.fault(RULE, SAY.wrongRule);
  const { file, ...rest } = fieldsOf(rule);
  if (typeof file !== 'string' || file === '') throw telling.fault(RULE, SAY.wrongRule);
  return { file, ...fileSettings(rest, [...Object.keys(KEYS), 'file'], telling) };
}

function fileSettings(
  table: Record<string, unknown>,
  known: readonly string[],
  { fault, place, folder }: Telling,
): { own: FileSettings; said: Said } {
  const settings: Record<string, unknown> = {};
  const said: Said = {};
  for (const [key, value] of Object.entries(table)) {
    const entry = ownValue(KEYS, key);
    if (key === MAX_TOTAL) throw fault(key, SAY.onlyAtRoot(key));
    if (!entry) throw fault(key, SAY.unknownKey(key, suggest(key, known)));
    const read = valueOf({ key, value }, entry.kind, fault);
    settings[entry.field] = entry.kind === 'path' ? resolve(folder, String(read)) : read;
    said[entry.field] = place(key);
  }
  return { own: settings, said };
}

/** The flags of the command as the settings that stand furthest from a file. */
export function settingsOfFlags(flags: FileSettings): FolderSettings {
  const fields = FILE_SETTINGS.filter((field) => flags[field] !== undefined);
  const own: FileSettings = Object.fromEntries(fields.map((field) => [field, flags[field]]));
  return { own, said: Object.fromEntries(fields.map((field) => [field, flagOf(field)])), rules: [] };
}

function valueOf({ key, value }: { key: string; value: unknown }, kind: Kind, fault: Fault): unknown {
  if (kind === 'money') return money(key, value, fault);
  if (kind === 'mapping') return mapping(key, value, fault);
  if (kind === 'whole') {
    if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1_000_000_000)
      return value;
    throw fault(key, SAY.wrongWhole(key));
  }
  if (typeof value !== 'string' || value.trim() === '') throw fault(key, SAY.wrongText(key));
  if (kind === 'text' || kind === 'path' || kind.includes(value)) return value;
  throw fault(key, SAY.wrongChoice(key, kind.join(' ')));
}

/** An amount as text or as a number; a number that is no amount of whole fen is refused. */
function money(key: string, value: unknown, fault: Fault): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || parseYuan(text) === null) throw fault(key, SAY.wrongMoney(key));
  return text.trim();
}

function mapping(key: string, value: unknown, fault: Fault): string[] {
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value);
  const pairs = isTable ? Object.entries(value) : [];
  const isText = (title: unknown) => typeof title === 'string' && title.trim() !== '';
  if (!isTable || !pairs.every(([, title]) => isText(title))) throw fault(key, SAY.wrongMapping);
  const odd = pairs.find(([field]) => !COLUMN_FIELDS.some((one) => one === field))?.[0];
  if (odd !== undefined)
    throw fault(key, SAY.unknownField(odd, suggest(odd, COLUMN_FIELDS), COLUMN_FIELDS.join(' ')));
  return pairs.map(([field, title]) => `${field}=${String(title)}`);
}

/** The line of a key: at the top for rule 0, else behind the heading of the n-th rule; 1 when it is not found. */
function lineOf(text: string, key: string, rule: number): number {
  let seen = 0;
  for (const [at, line] of text.split('\n').entries()) {
    if (/^\s*\[\[\s*rule\s*\]\]/.test(line)) {
      seen += 1;
      if (key === RULE && (rule === 0 || seen === rule)) return at + 1;
    }
    const named = /^\s*(?:\[\s*)?["']?([\w-]+)["']?\s*(?:[.=\]])/.exec(line)?.[1];
    if (seen === rule && named === key) return at + 1;
  }
  return 1;
}

/** The settings of a file: those nearest to it win, but of limits for one file the smallest; and where each was said. */
export function settingsFor(
  name: string,
  layers: readonly FolderSettings[],
): { settings: FileSettings; said: Said } {
  const near = layers.flatMap(({ rules, ...folder }) => [
    folder,
    ...rules.filter(({ file }) => fits(file, name)),
  ]);
  const limits = near.flatMap(({ own: { maxAmount } }) => (maxAmount === undefined ? [] : [maxAmount]));
  const least = limits.toSorted((a, b) => yuan(a) - yuan(b))[0];
  const { settings, said } = nearestOf(near);
  return { settings: least === undefined ? settings : { ...settings, maxAmount: least }, said };
}

/** The furthest come first. Goods of a nearer place make an end of a column further away: both say what is bought. */
function nearestOf(near: readonly Pick<FolderSettings, 'own' | 'said'>[]): {
  settings: FileSettings;
  said: Said;
} {
  const [settings, said]: [FileSettings, Said] = [{}, {}];
  for (const one of near) {
    if (one.own.goods !== undefined) {
      delete settings.goodsColumn;
      delete said.goodsColumn;
    }
    Object.assign(settings, one.own);
    Object.assign(said, one.said);
  }
  return { settings, said };
}

/** `*` is any text and `?` any character; capitals make no difference, as on the machines that such files come from. */
function fits(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'iu').test(name);
}
