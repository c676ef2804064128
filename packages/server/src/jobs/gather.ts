import { isDatabaseInTrouble } from '../db/db.ts';

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Most items of one statement. */
const MOST = 100;

/**
 * Makes one statement of what many ask for by themselves: `work` gets the items of `waitMs` together, and those that come
 * while it is at it go with the next. It answers one for each, in their order. What fails together is tried one by one,
 * so that nobody fails for another: `work` bears being repeated. Where the database is in trouble all fail at once: each by
 * itself would wait for the same in vain.
 */
export function gather<Item, Answer>(
  work: (items: Item[]) => Promise<Answer[]>,
  { waitMs = 0 }: { waitMs?: number } = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  const workOn = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at]!);
    } catch (error) {
      if (batch.length === 1 || isDatabaseInTrouble(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await workOn([one]);
    }
  };
  const workOff = async (): Promise<void> => {
    // Those that ask in this same turn of the loop, or within the wait, come along.
    await new Promise<void>((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)));
    while (waiting.length > 0) await workOn(waiting.splice(0, MOST));
    isBusy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      void workOff();
    });
}
