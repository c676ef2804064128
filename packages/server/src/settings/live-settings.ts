import { type Feature, isFeature } from '@giftship/shared/settings/features';
import type { SettingValue } from '@giftship/shared/settings/setting';
import {
  isSetting,
  SETTING_NAMES,
  type SettingName,
  settingOf,
} from '@giftship/shared/settings/setting-values';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import { readGroups } from './read-groups.ts';

/** How often a node asks whether anything was set; with the question itself well within the five seconds of section 11. */
const EVERY_MS = 1_500;

/** A node's eye on what operators set. */
export interface Watch {
  /** Ends it; what was read last stays. */
  stop: () => void;
}

interface Log {
  warn: (...args: unknown[]) => void;
}

/** What a service started with: it holds where nothing is set, and again where a setting goes back to its first value. */
const BASES = new WeakMap<Config, Config>();
const SEEN = new WeakMap<Config, number>();

/** A configuration of one service whose business part changes while it runs; the one that is given stays as it is. */
export function liveConfig(config: Config): Config {
  const live = { ...config };
  BASES.set(live, config);
  return live;
}

/** The value that holds without a row, by the name of a setting. */
export const baseValue = (config: Config, name: SettingName): SettingValue =>
  // Without rates (measurements) there is none to read.
  (readPath(BASES.get(config) ?? config, name) as SettingValue | undefined) ?? settingOf(name).initial;
/** The value in force. */
export const valueInForce = (config: Config, name: SettingName): SettingValue =>
  readPath(config, name) as SettingValue;

/**
 * Puts what operators set into the configuration of this process, when anything was set since it last looked. Whoever reads
 * it afterwards has the new values; whoever is under way sees each value whole, old or new.
 */
export async function lookAtSettings(q: Queries, config: Config): Promise<void> {
  const { rows: versions } = await sql<{ version: number }>`select version from settings_version`.execute(q);
  const { version } = onlyRow(versions);
  if (SEEN.get(config) === version) return;
  const [settings, groups, off] = await Promise.all([readSettings(q), readGroups(q), readOff(q)]);
  const next = { ...(BASES.get(config) ?? config), groups, off };
  for (const [name, value] of settings) if (!config.fixed.has(name)) writePath(next, name, value);
  Object.assign(config, next);
  SEEN.set(config, version);
}

/** Looks again and again until it is stopped. A database that does not answer is asked again; the last values hold. */
export function watchSettings(q: Queries, { config, log }: { config: Config; log: Log }): Watch {
  let isUnderWay = false;
  let isFailing = false;
  let isStopped = false;
  const look = async (): Promise<void> => {
    if (isUnderWay || isStopped) return;
    isUnderWay = true;
    try {
      await lookAtSettings(q, config);
      isFailing = false;
    } catch {
      if (!isFailing && !isStopped) log.warn('settings could not be read; the last ones hold');
      isFailing = true;
    } finally {
      isUnderWay = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

async function readSettings(q: Queries): Promise<(readonly [SettingName, unknown])[]> {
  const rows = await q.selectFrom('settings').select(['key', 'value']).execute();
  return rows.flatMap(({ key, value }) => (isSetting(key) && value !== null ? [[key, value] as const] : []));
}

async function readOff(q: Queries): Promise<Map<Feature, string>> {
  const rows = await q
    .selectFrom('feature_flags')
    .where('is_on', '=', false)
    .select(['feature', 'sentence'])
    .execute();
  return new Map(
    rows.flatMap(({ feature, sentence }) => (isFeature(feature) ? [[feature, sentence] as const] : [])),
  );
}

type Tree = Record<string, unknown>;

function readPath(config: Config, name: SettingName): unknown {
  return name.split('.').reduce<unknown>((part, key) => (part as Tree | null)?.[key], config);
}

/** Every part on the way is made anew: whoever holds the old one is not changed beneath. */
function writePath(config: Config, name: SettingName, value: unknown): void {
  const keys = name.split('.');
  const last = keys.pop() ?? '';
  let part = config as unknown as Tree;
  for (const key of keys) {
    const held = part[key];
    if (held === null || typeof held !== 'object') return;
    part = part[key] = { ...held } as Tree;
  }
  part[last] = value;
}

/** Every setting has its place in the configuration; a name without one is a bug. */
export const misplacedSettings = (config: Config): SettingName[] =>
  SETTING_NAMES.filter((name) => readPath(config, name) === undefined);
