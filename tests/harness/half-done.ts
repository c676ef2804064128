import type pg from 'pg';
import { plan, type Way } from './failing-statement.ts';

/** Every statement of a deed, or every second one. */
const STEP = process.env.GIFT_FAULT_ALL ? 1 : 2;

export interface Deed {
  /** What is done, step by step; each again after an error is what the operator, or the clock, would do. */
  steps: (() => Promise<unknown>)[];
  /** What it changes, in numbers; parameters of the statement behind it. */
  seen: [sql: string, ...values: unknown[]];
}
export interface Maker {
  make: () => Promise<Deed>;
  /** Looks on from outside: the service's own connections are cut. */
  eyes: pg.Pool;
}

/**
 * Does a deed again and again, each time with an error at another statement: once the statement fails, once its answer is
 * lost with the connection. Answers where something stood half done, or where trying again ended elsewhere; `clean` is what
 * it does without an error.
 */
export async function halfDone(maker: Maker) {
  const clean = await doWith(maker, 0, 'fails');
  const allowed = [less(clean.ended, clean.ended), ...clean.changed].map((state) => JSON.stringify(state));
  const faults: unknown[] = [];
  for (const way of ['fails', 'loses its answer'] as const)
    for (let at = 1 + Math.floor(Math.random() * STEP); at <= clean.statements; at += STEP) {
      const { changed, ended } = await doWith(maker, at, way);
      for (const state of changed)
        if (!allowed.includes(JSON.stringify(state))) faults.push({ at, way, state });
      if (JSON.stringify(ended) !== JSON.stringify(clean.ended)) faults.push({ at, way, ended });
    }
  return { clean, faults };
}

type State = Record<string, number>;
async function stateOf(eyes: pg.Pool, [text, ...values]: Deed['seen']): Promise<State> {
  const { rows } = await eyes.query(text, values);
  return Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]));
}
const less = (a: State, b: State): State =>
  Object.fromEntries(Object.keys(a).map((name) => [name, a[name]! - b[name]!]));

/** Does a deed with a fault planted; answers how many statements there were and what each step changed. */
async function doWith({ make, eyes }: Maker, at: number, way: Way) {
  const { steps, seen } = await make();
  const before = await stateOf(eyes, seen);
  const changed: State[] = [];
  const failed: unknown[] = [];
  Object.assign(plan, { at, way, seen: 0, isOn: true });
  for (const step of steps) {
    await step().catch((error: unknown) => failed.push(error));
    plan.isOn = false;
    changed.push(less(await stateOf(eyes, seen), before));
    plan.isOn = true;
  }
  plan.isOn = false;
  const statements = plan.seen;
  if (at > 0) for (const step of steps) await step().catch(() => {});
  return { failed, statements, changed, ended: less(await stateOf(eyes, seen), before) };
}
