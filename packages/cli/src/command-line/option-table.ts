/** How a flag's value is read. */
export type OptionKind =
  'flag' | 'text' | 'list' | 'money' | 'duration' | { min: number; max: number } | readonly string[];

/** Whether a flag takes one of some words. */
export const isChoice = (kind: OptionKind): kind is readonly string[] => Array.isArray(kind);

export interface OptionEntry {
  /** `--num`; the option's name in code is its camel case. */
  flag: string;
  kind: OptionKind;
}

const WHOLE = { min: 1, max: 1_000_000_000 };
export const flag = (name: string): OptionEntry => ({ flag: name, kind: 'flag' });
export const text = (name: string): OptionEntry => ({ flag: name, kind: 'text' });
export const duration = (name: string): OptionEntry => ({ flag: name, kind: 'duration' });
export const list = (name: string): OptionEntry => ({ flag: name, kind: 'list' });
export const money = (name: string): OptionEntry => ({ flag: name, kind: 'money' });
export const whole = (name: string, min = WHOLE.min, max = WHOLE.max): OptionEntry => ({
  flag: name,
  kind: { min, max },
});
export const choice = (name: string, kind: readonly string[]): OptionEntry => ({ flag: name, kind });

export const PLATFORM = whole('--platform', 1, 99);
export const PASSWORD = text('--password-file');
export const READING = [
  PLATFORM,
  list('--mapping'),
  flag('--no-remembered-mapping'),
  PASSWORD,
  text('--reissue-file'),
  text('--filter-file'),
  text('--filter-type'),
  text('--errors'),
];
export const PAGES = [
  whole('--page', 1, 1_000_000),
  choice('--page-size', ['10', '20', '50', '100', '200', '500']),
  flag('--all'),
  whole('--limit', 1, 100_000),
  flag('--jsonl'),
];
export const SEARCH = [
  whole('--status', 0, 99),
  PLATFORM,
  text('--batch'),
  text('--shop-order'),
  text('--waybill'),
  whole('--goods'),
  whole('--express'),
  text('--from'),
  text('--to'),
];
export const EXPORT = [text('--out'), choice('--template', ['default', 'tb', 'pdd', 'jd', 'dy'])];
export const BUYING = [whole('--goods'), whole('--num', 1, 1_000_000), whole('--express')];
export const DUPLICATE = choice('--on-duplicate', ['skip', 'keep', 'abort']);
export const PAYING = [money('--max-amount'), flag('--yes'), text('--out'), flag('--error-on-nothing')];
/** Which orders of a store. */
export const PICK = [
  list('--flag'),
  text('--remark'),
  text('--keyword'),
  list('--shop-order'),
  text('--from'),
  text('--to'),
];
export const PLATFORM_WORDS = ['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'ali', 'xhs', 'tgc'];
export const QR = choice('--qr', ['small', 'full', 'none']);
export const arg = (name: string, isNeeded = true, choices?: readonly string[]) => ({
  name,
  isNeeded,
  ...(choices ? { choices } : {}),
});

/** One command; help, completion and parsing read it. */
export interface CommandEntry {
  name: string;
  /** `<x>` is needed, `[x]` is not. */
  args: readonly { name: string; isNeeded: boolean; choices?: readonly string[] }[];
  options: readonly OptionEntry[];
  /** Sends work that somebody waits for: an outage is waited out for minutes, not seconds (D1306). */
  isPatient?: true;
}
