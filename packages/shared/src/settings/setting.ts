/**
 * What a setting's value is: a whole number of `unit`, an amount in fen, a share in ten-thousandths, a list of amounts,
 * or a list of recharges with what is given on top (`SETTINGS` in labels.ts is the table of them all).
 */
export type SettingKind = 'whole' | 'fen' | 'share' | 'amounts' | 'tiers';

/** One recharge of at least `amount` is given `bonus` on top; both in fen. */
export interface Tier {
  amount: number;
  bonus: number;
}

/** A value as it is stored: fen, ten-thousandths and counts as whole numbers. */
export type SettingValue = number | readonly number[] | readonly Tier[];

/** One business setting (O216): the only place where its name, default and limits stand. */
export interface Setting<V extends SettingValue = SettingValue> {
  group: SettingGroup;
  title: string;
  /** What it means, in a sentence. */
  meaning: string;
  kind: SettingKind;
  /** Chinese unit of a whole number; amounts are yuan, shares percent. */
  unit: string;
  initial: V;
  /** Of the value; of each amount where it is a list. */
  min: number;
  max: number;
}

/** Groups of settings in the order of the page. */
export const SETTING_GROUPS = [
  'recharge',
  'withdraw',
  'promotion',
  'order',
  'compensation',
  'service',
  'cases',
  'settle',
  'foureyes',
  'account',
  'sms',
  'rate',
] as const;
/** A group of settings. */
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** Most entries of a setting that is a list. */
export const MOST_ENTRIES = 8;
