import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { SAY } from './copy.ts';

/** What the wallet holds. */
export async function run(deps: Deps): Promise<Outcome> {
  const info = await (await deps.api()).wallet.info();
  const words = SAY.wallet;
  return done(info, () =>
    facts([
      [words.money, info.money],
      [words.freeze, info.freeze_money],
      [words.spread, info.spread_money],
      [words.recharged, info.total_recharge],
      [words.spent, info.total_spend],
      [words.group, info.group_name],
    ]),
  );
}
