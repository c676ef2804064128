import type { SettingRow } from '@giftship/shared/settings/office-contract';

/** A value with its unit behind it; a list says its unit once. */
export const withUnit = ({ unit, kind }: Pick<SettingRow, 'unit' | 'kind'>, value: string): string =>
  kind === 'share' ? `${value}${unit}` : `${value} ${unit}`;
