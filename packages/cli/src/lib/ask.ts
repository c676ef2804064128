import { usageFailure } from './failure.ts';
import { COPY } from './copy.ts';

/** Questions to a person; every one names the flag that answers it without a terminal. */
export interface Ask {
  /** False without a terminal or with --no-input. */
  readonly isPossible: boolean;
  text(question: string, flag: string): Promise<string>;
  secret(question: string, flag: string): Promise<string>;
  yes(question: string, flag: string): Promise<boolean>;
  choose<T extends string>(question: string, choices: { value: T; name: string }[], flag: string): Promise<T>;
}

/** Asks by inquirer, which is loaded with the first question; the questions go to stderr. */
export function openAsk(
  isPossible: boolean,
  streams: { input?: NodeJS.ReadableStream; output: NodeJS.WritableStream } = { output: process.stderr },
): Ask {
  const inquirer = async (flag: string) => {
    if (!isPossible) throw usageFailure(COPY.flagMissing(flag), COPY.noTerminal);
    return (await import('inquirer')).default;
  };
  const prompt = async <T>(flag: string, question: object): Promise<T> => {
    const ask = (await inquirer(flag)).createPromptModule(streams);
    const answers = (await ask([{ ...question, name: 'answer' }] as never)) as { answer: T };
    return answers.answer;
  };
  return {
    isPossible,
    text: async (message, flag) => (await prompt<string>(flag, { type: 'input', message })).trim(),
    secret: (message, flag) => prompt(flag, { type: 'password', message, mask: '*', theme: HINTS }),
    yes: (message, flag) =>
      prompt(flag, { type: 'confirm', message, default: false, theme: { keywords: COPY.answers } }),
    choose: (message, choices, flag) => prompt(flag, { type: 'select', message, choices, theme: HINTS }),
  };
}

/** What the library says below a question, in the words of its keys. */
const HINTS = {
  style: {
    keysHelpTip: (keys: [key: string, action: string][]) =>
      keys.map(([key, action]) => `${key} ${COPY.keyActions[action] ?? action}`).join(' · '),
  },
};
