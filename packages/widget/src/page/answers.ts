import { type CallFailed, call } from './call.ts';
import { type Answer, type Answers, shared } from './shared.ts';

/** Twenty tags ask once; a tag that comes much later sees today's price. */
const GOOD_FOR_MS = 60_000;
const MOST_ANSWERS = 500;

export interface Asked<T> {
  answer: Promise<T>;
  /** The one who asked does not need it any more. */
  leave: () => void;
}

/** Reads from the service; equal questions of a page are asked once. Fails with CallFailed. */
export function ask<T>(address: string): Asked<T> {
  const { answers } = shared();
  const known = answers.get(address);
  const answer = known && !isStale(known) ? known : send(answers, address);
  answer.waiting += 1;
  let isHere = true;
  return {
    answer: answer.promise as Promise<T>,
    leave: () => {
      if (!isHere) return;
      isHere = false;
      answer.waiting -= 1;
      if (answer.waiting > 0 || answer.goodUntilMs !== null) return;
      answer.stop.abort();
      forget(answers, address, answer);
    },
  };
}

const isStale = ({ goodUntilMs }: Answer): boolean => goodUntilMs !== null && goodUntilMs < Date.now();

function send(answers: Answers, address: string): Answer {
  const stop = new AbortController();
  const answer: Answer = {
    promise: call(address, { stop }),
    waiting: 0,
    stop,
    goodUntilMs: null,
  };
  answers.delete(address);
  answers.set(address, answer);
  for (const [oldest, { waiting }] of answers)
    if (answers.size > MOST_ANSWERS && waiting === 0) answers.delete(oldest);
  answer.promise.then(
    () => {
      answer.goodUntilMs = Date.now() + GOOD_FOR_MS;
    },
    // Who asks again gets a new try.
    (_failure: CallFailed) => forget(answers, address, answer),
  );
  return answer;
}

function forget(answers: Answers, address: string, answer: Answer): void {
  if (answers.get(address) === answer) answers.delete(address);
}
