import { basename } from 'node:path';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { asBuyer } from '../lists/as-buyer.ts';
import { JOB_SAY as SAY } from '../jobs/copy.ts';
import { summaries } from '../jobs/job-summary.ts';
import { SETTING_NAMES } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { aliasesOf } from './aliases.ts';
import { remembered } from './remembered.ts';
import type { Offer, Wanted } from './words.ts';

/** What a place takes beside its choices; null where it is a file or free text. */
type Source = (deps: Deps) => Promise<Offer[]>;

/** Goods seldom change, stores and rules now and then. */
const GOODS_MS = 10 * 60_000;
const OWN_MS = 60_000;
const MOST_GOODS = '500';

const goods: Source = (deps) =>
  remembered(deps, { what: 'goods', forMs: GOODS_MS }, async () => {
    const { list } = await asBuyer(deps, (api) => api.goods.list({ query: { page_size: MOST_GOODS } }));
    return list.map((one) => [String(one.goods_id), `${one.price} ${one.goods_name}`]);
  });
const stores: Source = (deps) =>
  remembered(deps, { what: 'stores', forMs: OWN_MS }, async () => {
    const { list } = await (await deps.api()).stores.list();
    return list.map((one) => [String(one.id), `${one.platform_name} ${one.shop_name}`]);
  });
const rules: Source = (deps) =>
  remembered(deps, { what: 'rules', forMs: OWN_MS }, async () => {
    const { list } = await (await deps.api()).automation.list();
    return list.map((one) => [String(one.id), `${one.shop_name} ${one.goods_name}`]);
  });
const jobs: Source = async (deps) =>
  summaries(deps).map((job) => [job.id, `${SAY.jobStates[job.state]} ${basename(job.file)}`]);
const profiles: Source = async ({ store }) =>
  Object.entries((await store()).read().profiles).map(([name, one]) => [
    name,
    `${one.user.username} ${one.api_base}`,
  ]);
const settings: Source = async () => SETTING_NAMES.map((name) => [name, '']);
const aliases: Source = async (deps) =>
  Object.entries(aliasesOf(deps)).map(([name, line]) => [name, `= gift ${line}`]);
const platforms: Source = async () => Object.entries(PLATFORM_LABELS).map(([id, name]) => [id, name]);

const BY_FLAG: Record<string, Source> = {
  '--goods': goods,
  '--store': stores,
  '--profile': profiles,
  '--platform': platforms,
};

/** By the argument's name within the group of commands. */
const BY_ARGUMENT: Record<string, Source> = {
  'goods id': goods,
  'shop id': stores,
  'rule id': rules,
  'jobs job': jobs,
  'profile name': profiles,
  'config name': settings,
  'alias name': aliases,
};

/** What may stand at this place; null where the shell should offer files. Nothing that fails is worth a word here. */
export async function valuesFor(
  deps: Deps,
  { command, name, choices }: Wanted & { kind: 'value' },
): Promise<Offer[] | null> {
  if (choices !== null) return choices.map((choice) => [choice, '']);
  const [group = ''] = command.split(' ');
  const source = name.startsWith('--') ? BY_FLAG[name] : BY_ARGUMENT[`${group} ${name}`];
  if (source === undefined) return null;
  return source(deps).catch(() => []);
}
