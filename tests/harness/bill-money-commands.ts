import { fen } from '@giftship/shared/money/fen';
import { expect } from 'vitest';
import { bringBackExplained } from '../../packages/server/src/bills/explain-issues.ts';
import { finishRecharge } from '../../packages/server/src/wallet/finish-recharge.ts';
import { closeClear } from './channel-money-commands.ts';
import { type Command, type World, creditPaid } from './money-model.ts';
import { key, officeOf } from './office-money-commands.ts';

/** The right bill takes the place of one that moved no money yet, and of no other. */
export async function replaceIt(world: World): Promise<Command | null> {
  const { bills, random } = world;
  const untouched = bills.filter(({ isPosted }) => !isPosted);
  if (bills.length === 0) return null;
  const bill = random.pick(untouched.length > 0 && random.below(4) > 0 ? untouched : bills);
  const own = world.issues.filter((issue) => issue.bill === bill);
  const isAllowed = !bill.isPosted && own.every(({ state }) => state !== 'writtenOff');
  // What a later bill brought stands in two of them then, which is another difference.
  if (isAllowed && own.some(({ state }) => state === 'gone')) return null;
  const { right } = bill;
  const office = await officeOf(world);
  return {
    words: `replace ${bill.sn}`,
    run: () =>
      office.one.api.bills.replace({
        key: key(),
        body: { bill_sn: bill.sn, rows: right.text, reason: '模型' },
      }),
    changes: isAllowed
      ? (answer) => {
          const left = own.filter(({ kind, state }) => kind === 'missing' && state !== 'credited');
          expect(answer).toMatchObject({ rows: right.rows, issues: left.length });
          for (const issue of left) issue.state = 'open';
          world.issues = world.issues.filter((issue) => issue.bill !== bill || left.includes(issue));
          Object.assign(bill, { text: right.text, fee: right.fee, arrived: right.arrived });
          closeClear(world, new Set([bill]));
        }
      : null,
  };
}

/** The notice of a payment whose row was written off comes after all, and is credited as any other. */
export function tellLate(world: World): Command | null {
  const waiting = world.issues.filter(
    ({ kind, state, isLate }) => kind === 'missing' && state === 'writtenOff' && !isLate,
  );
  if (waiting.length === 0) return null;
  const issue = world.random.pick(waiting);
  const { trade } = issue;
  return {
    words: `late ${trade.no}`,
    run: () =>
      finishRecharge(world.shop.deps, {
        tradeNo: trade.no,
        state: 'paid',
        providerNo: `X-${trade.no}`,
        amount: fen(trade.amount),
      }),
    changes: () => {
      issue.isLate = true;
      creditPaid(world, { ...trade, isBilled: true });
    },
  };
}

/** What was written off and is explained goes back from suspense, once. */
export function explainIt(world: World): Command {
  return {
    words: 'explain',
    run: () => bringBackExplained(world.shop.deps),
    changes: () => {
      for (const issue of world.issues) {
        const isExplained = issue.isLate === true || issue.broughtBy?.isPosted === true;
        if (issue.state !== 'writtenOff' || issue.isBack || !isExplained) continue;
        issue.isBack = true;
        world.channel.channel += issue.theirs - issue.ours;
        world.channel.suspense -= issue.theirs - issue.ours;
      }
    },
  };
}
