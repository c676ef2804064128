import { present } from '@giftship/shared/lib/assert';
import type { Deps } from '../deps.ts';
import { PLAIN } from '../render/table.ts';
import { draw, type Shown } from '../render/text.ts';

type Answer = boolean | string | (() => boolean | string);

/** What somebody in front of the command line sees, and is asked. */
export interface Person {
  said: string[];
  /** What is under way, and how far it is. */
  busy: string[];
  warned: string[];
  asked: string[];
}

/** Listens to what is said from now on. */
export function listen(deps: Deps): Person {
  const person: Person = { said: [], busy: [], warned: [], asked: [] };
  deps.out = {
    ...deps.out,
    say: (text: Shown) => void person.said.push(draw(text, PLAIN)),
    busy: (text) => void person.busy.push(text),
    progress: (_done, _total, text) => void person.busy.push(text),
    warn: (text) => void person.warned.push(text),
  };
  return person;
}

/** Somebody at a terminal, who answers the questions of a flag one after the other. */
export function seat(deps: Deps, answers: Record<string, Answer[]>): Person {
  const person = listen(deps);
  const next = (question: string, flag: string) => {
    person.asked.push(question);
    const answer = present(answers[flag]?.shift(), `an answer to ${flag}: ${question}`);
    return typeof answer === 'function' ? answer() : answer;
  };
  deps.ask = {
    isPossible: true,
    text: async (question, flag) => String(next(question, flag)),
    secret: async (question, flag) => String(next(question, flag)),
    yes: async (question, flag) => next(question, flag) === true,
    choose: async (question, choices, flag) => {
      const answer = next(question, flag);
      const chosen = choices.find(({ value }) => value === answer);
      person.asked.push(...choices.map(({ name }) => name));
      return present(chosen, `the choice ${String(answer)}`).value;
    },
  };
  return person;
}
