import { type ShopProcess, startService } from '../../../bench/lib/shop-process.ts';
import { wrongBy } from '../wrong-clock.ts';
import { killDatabase } from '../lib/database.ts';

/** What one kill takes: a node, both, the database (its every process), or it and a node. */
export const VICTIMS = ['a', 'b', 'both', 'database', 'database and a', 'database and b'] as const;
export type Victim = (typeof VICTIMS)[number];

const HOUR_MS = 3_600_000;
/** How wrong the wall clock of each node is when it is wrong. */
const WRONG_MS = { a: -HOUR_MS, b: 26 * HOUR_MS } as const;
type Name = keyof typeof WRONG_MS;
/** A node whose database is just coming back may end at its start; whoever watches over it starts it again. */
const STARTS = 20;
const READY_WITHIN_MS = 60_000;

/** Two nodes on one database, which dies with them or without. */
export interface Nodes {
  /** The address of either node, also while it is down. */
  any(random: (below: number) => number): string;
  /** The same of its sandbox's control pages. */
  anyControl(random: (below: number) => number): string;
  /** Kills at once, starts again what a supervisor would, and answers when all serve; `away` comes between if both died. */
  kill(victim: Victim, away: () => Promise<void>): Promise<void>;
  /** Stops both, does `away`, and starts them anew: the first with a right clock, the second with its wrong one. */
  settle(away: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  /** How often each was started with a right and a wrong clock, and how often a start had to be repeated. */
  starts: Record<`${Name} ${'right' | 'wrong'}` | 'again', number>;
  /** What all processes wrote so far. */
  output(): string;
}

/** Starts both; `random` decides at each start whether its clock is wrong. What ends by itself goes to `violations`. */
export async function startNodes(options: {
  dataDir: string;
  env: Record<string, string>;
  random: (below: number) => number;
  violations: string[];
}): Promise<Nodes> {
  const { dataDir, env, random, violations } = options;
  const live = new Map<Name, ShopProcess>();
  const bases = new Map<Name, string>();
  const controls = new Map<Name, string>();
  let past = '';
  const starts: Nodes['starts'] = { 'a right': 0, 'a wrong': 0, 'b right': 0, 'b wrong': 0, again: 0 };

  const start = async (name: Name, isWrong: boolean): Promise<void> => {
    starts[`${name} ${isWrong ? 'wrong' : 'right'}`] += 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const shop = await startService({ env: { ...env, ...(isWrong ? wrongBy(WRONG_MS[name]) : {}) } });
        live.set(name, shop);
        bases.set(name, shop.base);
        controls.set(name, shop.control());
        return;
      } catch (error) {
        if (attempt === STARTS) throw error;
        starts.again += 1;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  };
  const end = async (name: Name, how: 'kill' | 'stop'): Promise<void> => {
    const shop = live.get(name);
    if (!shop) return;
    live.delete(name);
    if (shop.exit() !== null) violations.push(`node ${name} ended by itself: ${JSON.stringify(shop.exit())}`);
    await shop[how]();
    if (how === 'stop' && shop.exit()?.code !== 0)
      violations.push(`node ${name} did not stop in peace: ${JSON.stringify(shop.exit())}`);
    past += shop.output();
  };
  const draw = () => random(2) === 1;

  await start('a', false);
  await start('b', false);
  return {
    any: (pick) => bases.get(pick(2) === 0 ? 'a' : 'b')!,
    anyControl: (pick) => controls.get(pick(2) === 0 ? 'a' : 'b')!,
    kill: async (victim, away) => {
      const names = (['a', 'b'] as const).filter(
        (name) => victim === 'both' || (victim.endsWith(name) && victim !== 'database'),
      );
      if (victim.startsWith('database')) killDatabase(dataDir);
      await Promise.all(names.map((name) => end(name, 'kill')));
      if (victim === 'both') await away();
      const clocks = names.map((name) => [name, draw()] as const);
      await Promise.all(clocks.map(([name, isWrong]) => start(name, isWrong)));
      await untilReady([...live.values()], violations);
    },
    settle: async (away) => {
      await Promise.all([end('a', 'stop'), end('b', 'stop')]);
      await away();
      await Promise.all([start('a', false), start('b', true)]);
    },
    stop: async () => void (await Promise.all([end('a', 'stop'), end('b', 'stop')])),
    starts,
    output: () => past + [...live.values()].map((shop) => shop.output()).join(''),
  };
}

/** A service whose database died comes back by itself. */
async function untilReady(shops: readonly ShopProcess[], violations: string[]): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (const { base } of shops)
    for (;;) {
      const reply = await fetch(`${base}/api/gift/goods/options`).catch(() => null);
      if (reply?.ok) break;
      if (performance.now() > deadline)
        return void violations.push(`${base} did not come back within ${READY_WITHIN_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
}
