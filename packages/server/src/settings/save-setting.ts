import { refuse } from '@giftship/shared/errors/app-error';
import { fen } from '@giftship/shared/money/fen';
import type { SettingValue } from '@giftship/shared/settings/setting';
import {
  formatSetting,
  isFourEyes,
  isLimit,
  limitsOfSetting,
  parseSetting,
  type SettingName,
  settingOf,
} from '@giftship/shared/settings/setting-values';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { type Asked, askOrDo } from '../operators/ask.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import type { WorkCall } from '../operators/work.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { baseValue, lookAtSettings } from './live-settings.ts';

/** Another value of a setting, as it was typed; null: the first one again. */
interface Change {
  name: SettingName;
  value: string | null;
  version: number;
  reason: string;
}

/** Sets a business setting within its limits (O216, O217); limits of four eyes and what moves money only with a second person (9.3). */
export const saveSettingAction: Action<Change> = {
  kind: 'config.save',
  right: 'config.edit',
  object: 'setting',
  ref: ({ name }) => name,
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  why: async (_tx, { name }) => {
    if (!isFourEyes(name)) return null;
    return isLimit(name) ? SAY.always : SAY.money;
  },
  preview: async (deps, tx, change) => {
    const { title } = settingOf(change.name);
    const held = await hold(tx, change);
    return [
      { name: SAY.before(title), value: shown(deps, change.name, held.value) },
      { name: title, value: shown(deps, change.name, valueOf(deps, change)) },
    ];
  },
  perform: async (deps, tx, change, { actor }) => {
    const { name, reason } = change;
    const value = valueOf(deps, change);
    const held = await hold(tx, change);
    const version = held.version + 1;
    const stored = { value: JSON.stringify(value), version, updated_by: actor.id };
    await tx
      .insertInto('settings')
      .values({ key: name, ...stored })
      .onConflict((oc) => oc.column('key').doUpdateSet({ ...stored, updated_at: sql<Date>`now()` }))
      .execute();
    await tx
      .insertInto('settings_history')
      .values({ key: name, version, value: stored.value, by: actor.id, reason })
      .execute();
    const entry = {
      object: 'setting',
      ref: name,
      reason,
      before: { value: shown(deps, name, held.value) },
      after: { value: shown(deps, name, value), version },
    };
    return { logs: [entry], result: { version } };
  },
};

/** Sets it at once, or lays it before a second person; this node has it when it answers. */
export async function saveSetting(deps: Deps, call: WorkCall, change: Change): Promise<Asked> {
  // Said before a second person is troubled.
  valueOf(deps, change);
  const asked = await askOrDo(deps, call, saveSettingAction, change);
  await lookAtSettings(deps.db.q, deps.config);
  return asked;
}

/** What was typed as a value; refuses what is none, and what a variable of the environment holds (B19). */
function valueOf({ config }: Pick<Deps, 'config'>, { name, value }: Change): SettingValue | null {
  const setting = settingOf(name);
  if (config.fixed.has(name)) throw refuse('SETTING_FIXED', { name: setting.title });
  if (value === null) return null;
  const parsed = parseSetting(setting, value);
  if (parsed === null) throw refuse('SETTING_RANGE', { name: setting.title, ...limitsOfSetting(setting) });
  return parsed;
}

/** The stored value, held until the end of the transaction; refuses to write over a newer one. */
async function hold(tx: Tx, { name, version }: Change): Promise<{ value: unknown; version: number }> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${name}`}))`.execute(tx);
  const row = await tx
    .selectFrom('settings')
    .where('key', '=', name)
    .select(['value', 'version'])
    .executeTakeFirst();
  const held = row ?? { value: null, version: 0 };
  await refuseOldVersion(tx, { object: 'setting', ref: name, stored: held.version, given: version });
  return held;
}

function shown({ config }: Pick<Deps, 'config'>, name: SettingName, value: unknown): string {
  const text = formatSetting(settingOf(name), (value ?? baseValue(config, name)) as SettingValue);
  return value === null ? SAY.initial(text) : text;
}
