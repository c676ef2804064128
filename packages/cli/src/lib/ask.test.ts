import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openAsk } from './ask.ts';

/** A terminal that a test types into; answers what stood on it. */
function terminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  output.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  return { ask: openAsk(true, { input, output }), input, shown: () => shown };
}

/** English words on the screen; sequences that move the cursor are none, nor is the name of a key. */
const english = (shown: string) =>
  stripVTControlCharacters(shown)
    .replace('ctrl+t', '')
    .match(/[A-Za-z]{2,}/g) ?? [];

describe('questions', () => {
  test.each([
    ['是', true],
    ['y', true],
    ['否', false],
    ['', false],
  ])('yes or no is answered by %j', async (typed, answer) => {
    const { ask, input, shown } = terminal();
    const asked = ask.yes('继续吗', '--yes');
    await expect.poll(shown).toContain('继续吗');
    input.write(`${typed}\r`);
    expect(await asked).toBe(answer);
    expect(shown()).toContain('是/');
    expect(english(shown())).toEqual([]);
  });

  test('a choice and a secret have their hints in Chinese', async () => {
    for (const begin of [
      (ask: ReturnType<typeof openAsk>) => ask.choose('哪一个', [{ value: 'a', name: '甲' }], '--x'),
      (ask: ReturnType<typeof openAsk>) => ask.secret('密码', '--x'),
    ]) {
      const { ask, input, shown } = terminal();
      const asked = begin(ask);
      await expect.poll(shown).not.toBe('');
      input.write('\r');
      await asked;
      expect(english(shown())).toEqual([]);
    }
  });
});
