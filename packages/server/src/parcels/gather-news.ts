import type { Deps } from '../deps.ts';
import type { CourierPush } from '../outside/courier.ts';
import { recordNews } from './record-tracking.ts';

/** Most pushes of one transaction. */
const MOST = 100;

/**
 * Records pushes that come at the same time together: while one transaction is under way the next ones gather. Each
 * caller waits for his own; a batch that fails is tried one by one, so that nobody fails for another.
 */
export function gatherNews(deps: Deps): (pushes: readonly CourierPush[]) => Promise<void> {
  interface Waiting {
    pushes: readonly CourierPush[];
    resolve: () => void;
    reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let isBusy = false;

  const alone = async ({ pushes, resolve, reject }: Waiting): Promise<void> => {
    await recordNews(deps, pushes).then(resolve, reject);
  };
  const record = async (batch: readonly Waiting[]): Promise<void> => {
    if (batch.length === 1) return alone(batch[0]!);
    try {
      await recordNews(
        deps,
        batch.flatMap(({ pushes }) => pushes),
      );
      for (const { resolve } of batch) resolve();
    } catch {
      for (const each of batch) await alone(each);
    }
  };
  const work = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await record(batch);
    }
    isBusy = false;
  };
  return (pushes) =>
    new Promise((resolve, reject) => {
      waiting.push({ pushes, resolve: () => resolve(), reject });
      if (!isBusy) void work();
    });
}
