import { formatTime } from '@giftship/shared/lib/china-time';
import { SETTING_GROUP_LABELS } from '@giftship/shared/settings/labels';
import type { SettingChange, SettingRow } from '@giftship/shared/settings/office-contract';
import { SETTING_GROUPS, type SettingValue } from '@giftship/shared/settings/setting';
import {
  formatSetting,
  isFourEyes,
  limitsOfSetting,
  SETTING_NAMES,
  type SettingName,
  settingOf,
} from '@giftship/shared/settings/setting-values';
import type { Deps } from '../deps.ts';
import { baseValue } from './live-settings.ts';

const MOST_CHANGES = 100;

interface Stored {
  value: unknown;
  version: number;
  updated_at: Date;
  name: string | null;
}

/** All business settings by their groups, with limits, what holds, and who changed it last (O216). */
export async function listSettings({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const rows = await db.q
    .selectFrom('settings as s')
    .leftJoin('operators as o', 'o.id', 's.updated_by')
    .select(['s.key', 's.value', 's.version', 's.updated_at', 'o.name'])
    .execute();
  const stored = new Map<string, Stored>(rows.map((row) => [row.key, row]));
  const groups = SETTING_GROUPS.map((group) => ({
    group,
    title: SETTING_GROUP_LABELS[group],
    list: SETTING_NAMES.filter((name) => settingOf(name).group === group).map((name) =>
      rowOf(config, name, stored.get(name)),
    ),
  }));
  return { groups };
}

function rowOf(config: Deps['config'], name: SettingName, stored: Stored | undefined): SettingRow {
  const setting = settingOf(name);
  const { title, meaning, kind, unit, initial } = setting;
  const isFixed = config.fixed.has(name);
  const isSet = stored !== undefined && stored.value !== null && !isFixed;
  return {
    name,
    title,
    meaning,
    kind,
    unit,
    value: formatSetting(setting, isSet ? (stored.value as SettingValue) : baseValue(config, name)),
    initial: formatSetting(setting, initial),
    ...limitsOfSetting(setting),
    is_fixed: isFixed,
    is_initial: !isSet && !isFixed,
    is_four_eyes: isFourEyes(name),
    version: stored?.version ?? 0,
    updated_by: stored?.name ?? '',
    updated_at: formatTime(stored?.updated_at ?? null),
  };
}

/** The latest changes of one setting, newest first, each with what held before it (O217). */
export async function settingHistory(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  name: SettingName,
): Promise<{ list: SettingChange[] }> {
  const rows = await db.q
    .selectFrom('settings_history as h')
    .leftJoin('operators as o', 'o.id', 'h.by')
    .where('h.key', '=', name)
    .orderBy('h.version', 'desc')
    .limit(MOST_CHANGES + 1)
    .select(['h.version', 'h.value', 'h.reason', 'h.at', 'o.name'])
    .execute();
  const setting = settingOf(name);
  const shown = (value: unknown) =>
    formatSetting(setting, (value ?? baseValue(config, name)) as SettingValue);
  const list = rows.slice(0, MOST_CHANGES).map((row, i) => ({
    version: row.version,
    before: shown(rows[i + 1]?.value),
    after: shown(row.value),
    is_initial: row.value === null,
    by: row.name ?? '',
    reason: row.reason,
    at: formatTime(row.at),
  }));
  return { list };
}
