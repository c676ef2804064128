import { type Fen, formatYuan, parseYuan } from '../money/fen.ts';
import { SETTINGS } from './labels.ts';
import { MOST_ENTRIES, type Setting, type SettingGroup, type SettingValue, type Tier } from './setting.ts';

/** Name of a business setting. */
export type SettingName = keyof typeof SETTINGS;
/** All of them, in the order of the page. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** True for the name of a setting that there is. */
export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** The setting of a name. */
export const settingOf = (name: SettingName): Setting => SETTINGS[name];

/** A second person is always asked for the limits that say when a second person is asked (9.3). */
export const isLimit = (name: string): boolean => name.startsWith('fourEyes.');

/** And for what makes money go out by itself, or says how much of it may: gifts, commissions, compensations, goodwill. */
const MONEY: readonly SettingGroup[] = ['promotion', 'compensation', 'service'];
/** True for a setting that only two people change. */
export const isFourEyes = (name: SettingName): boolean => {
  const { group } = settingOf(name);
  return isLimit(name) || MONEY.includes(group) || name === 'welfare';
};
/** The settings that only two people change. */
export const FOUR_EYES_SETTINGS: readonly SettingName[] = SETTING_NAMES.filter(isFourEyes);

const BETWEEN = ' + ';

/** A value as people read and type it: yuan, percent, whole numbers; entries of a list have a comma between them. */
export function formatSetting({ kind }: Setting, value: SettingValue): string {
  if (typeof value === 'number') return formatOne(kind, value);
  return value
    .map((entry) =>
      typeof entry === 'number' ? yuan(entry) : `${yuan(entry.amount)}${BETWEEN}${yuan(entry.bonus)}`,
    )
    .join(', ');
}

/** What was typed as a value; null when it is none of its kind or outside of its limits. */
export function parseSetting(setting: Setting, text: string): SettingValue | null {
  const { kind } = setting;
  if (kind === 'amounts')
    return ascending(entriesOf(text), (entry) => bounded(setting, parseYuan(entry)), Number);
  if (kind === 'tiers')
    return ascending(
      entriesOf(text),
      (entry) => tierOf(setting, entry),
      ({ amount }) => amount,
    );
  return bounded(setting, kind === 'whole' ? wholeOf(text.trim()) : parseYuan(text));
}

/** The limits of a value as people read them. */
export const limitsOfSetting = ({ kind, min, max }: Setting): { min: string; max: string } => ({
  min: formatOne(kind, min),
  max: formatOne(kind, max),
});

/** A share has two places behind the point, as an amount has. */
const formatOne = (kind: Setting['kind'], value: number): string =>
  kind === 'whole' ? String(value) : yuan(value);
const yuan = (value: number): string => formatYuan(value as Fen);
const wholeOf = (text: string): number | null => (/^\d{1,12}$/.test(text) ? Number(text) : null);

const bounded = ({ min, max }: Setting, value: number | null): number | null =>
  value === null || value < min || value > max ? null : value;

const entriesOf = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function tierOf(setting: Setting, text: string): Tier | null {
  const [amount, bonus, more] = text.split('+').map((part) => parseYuan(part.trim()));
  if (more !== undefined || amount === undefined || bonus === undefined) return null;
  const least = bounded(setting, amount);
  return least === null || bonus === null || bonus > least ? null : { amount: least, bonus };
}

/** Each once, the lowest first; none and too many are no value. */
function ascending<T>(
  texts: readonly string[],
  read: (text: string) => T | null,
  by: (entry: T) => number,
): T[] | null {
  const entries = texts.map(read).filter((entry) => entry !== null);
  if (entries.length !== texts.length || entries.length > MOST_ENTRIES || entries.length === 0) return null;
  if (new Set(entries.map(by)).size < entries.length) return null;
  return entries.sort((a, b) => by(a) - by(b));
}
