import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { type Feature, FEATURES, SENTENCE_LENGTH } from '@giftship/shared/settings/features';
import { wordsOfFeature } from '@giftship/shared/settings/features-copy';
import type { FlagRow } from '@giftship/shared/settings/office-contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Action } from '../operators/actions.ts';
import { type Asked, askOrDo } from '../operators/ask.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import type { WorkCall } from '../operators/work.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { lookAtSettings } from './live-settings.ts';

/** A switch as it should be. */
interface Change {
  feature: Feature;
  is_on: boolean;
  /** What callers are told while it is off. */
  sentence: string;
  version: number;
  reason: string;
}

/** Payment channels are switched by two persons (9.3). */
const isChannel = (feature: Feature): boolean => feature.startsWith('recharge.');

/** All switches, with who moved each last (O219). */
export async function listFlags({ db }: Pick<Deps, 'db'>): Promise<{ list: FlagRow[] }> {
  const rows = await db.q
    .selectFrom('feature_flags as f')
    .leftJoin('operators as o', 'o.id', 'f.updated_by')
    .selectAll('f')
    .select('o.name')
    .execute();
  const stored = new Map(rows.map((row) => [row.feature, row]));
  const list = FEATURES.map((feature) => {
    const row = stored.get(feature);
    return {
      feature,
      ...wordsOfFeature(feature),
      is_on: isOnOf(feature, row?.is_on),
      sentence: row?.sentence ?? '',
      is_four_eyes: isChannel(feature),
      version: row?.version ?? 0,
      updated_by: row?.name ?? '',
      updated_at: formatTime(row?.updated_at ?? null),
    };
  });
  return { list };
}

/** Maintenance is on when everything else is off: its switch is stored the other way round, so that `is_on` means it holds. */
const isOnOf = (feature: Feature, stored = true): boolean => (feature === 'maintenance' ? !stored : stored);

/** Switches a part of the shop; what is off says why to whoever calls it. */
export const saveFlagAction: Action<Change> = {
  kind: 'flag.save',
  right: 'flag.edit',
  object: 'flag',
  ref: ({ feature }) => feature,
  reason: ({ reason }) => reason,
  amount: async () => fen(0),
  why: async (_tx, { feature }) => (isChannel(feature) ? SAY.channel : null),
  preview: async (_deps, tx, change) => {
    const held = await hold(tx, change);
    const { title } = wordsOfFeature(change.feature);
    return [
      { name: SAY.before(title), value: stateOf(isOnOf(change.feature, held.is_on)) },
      { name: title, value: stateOf(change.is_on) },
      ...(isClosing(change) ? [{ name: SAY.sentence, value: change.sentence }] : []),
    ];
  },
  perform: async (_deps, tx, change, { actor }) => {
    const { feature, is_on, sentence, reason } = change;
    const held = await hold(tx, change);
    const stored = {
      is_on: !isClosing(change),
      sentence,
      version: held.version + 1,
      updated_by: actor.id,
    };
    await tx
      .insertInto('feature_flags')
      .values({ feature, ...stored })
      .onConflict((oc) => oc.column('feature').doUpdateSet({ ...stored, updated_at: sql<Date>`now()` }))
      .execute();
    const entry = {
      object: 'flag',
      ref: feature,
      reason,
      before: { state: stateOf(isOnOf(feature, held.is_on)), sentence: held.sentence },
      after: { state: stateOf(is_on), sentence, version: stored.version },
    };
    return { logs: [entry], result: { version: stored.version } };
  },
};

/** Switches at once, or lays it before a second person; this node has it when it answers. */
export async function saveFlag(deps: Deps, call: WorkCall, change: Change): Promise<Asked> {
  if (isClosing(change) && change.sentence.length < SENTENCE_LENGTH.least) throw refuse('SENTENCE_NEEDED');
  const asked = await askOrDo(deps, call, saveFlagAction, change);
  await lookAtSettings(deps.db.q, deps.config);
  return asked;
}

/** True when callers are turned away by it. */
const isClosing = ({ feature, is_on }: Change): boolean => (feature === 'maintenance' ? is_on : !is_on);

const stateOf = (isOn: boolean): string => (isOn ? SAY.on : SAY.off);

async function hold(tx: Tx, { feature, version }: Change) {
  await sql`select pg_advisory_xact_lock(hashtext(${`flag ${feature}`}))`.execute(tx);
  const row = await tx
    .selectFrom('feature_flags')
    .where('feature', '=', feature)
    .select(['is_on', 'sentence', 'version'])
    .executeTakeFirst();
  const held = row ?? { is_on: true, sentence: '', version: 0 };
  await refuseOldVersion(tx, { object: 'flag', ref: feature, stored: held.version, given: version });
  return held;
}
