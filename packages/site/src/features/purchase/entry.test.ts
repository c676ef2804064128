import { expect, test } from 'vitest';
import { NO_PERSON, openEntry } from './entry.ts';

const kept = [{ row: 2, why: '没有读到电话和地址', text: '麻烦尽快发货' }];
const zhang = { ...NO_PERSON, person: { ...NO_PERSON.person, rec_name: '张三', rec_mobile: '13800001234' } };

test('what was entered goes through a draft whole; what only this page knows stays out of it', () => {
  const first = openEntry();
  expect(first.isEmpty()).toBe(true);
  first.set({ mode: 'many', text: '麻烦尽快发货', kept, isReading: true, refused: '没有识别到完整的地址' });
  const draft = JSON.parse(JSON.stringify(first.entered())) as ReturnType<typeof first.entered>;
  const second = openEntry();
  second.restore(draft);
  expect(second.now()).toMatchObject({
    mode: 'many',
    text: '麻烦尽快发货',
    kept,
    isReading: false,
    refused: '',
  });
  expect([second.isEmpty(), second.now().table]).toEqual([false, null]);
});

test('what was kept joins what has been typed since: no text and no person is lost', () => {
  const entry = openEntry();
  entry.set({ mode: 'many', text: '李四 13900005678', ...zhang });
  entry.restore({
    ...openEntry().entered(),
    text: '麻烦尽快发货',
    kept,
    person: { ...NO_PERSON.person, rec_name: '王五', rec_address: '文一路1号' },
  });
  expect(entry.now().text).toBe('李四 13900005678\n\n麻烦尽快发货\n\n王五，文一路1号');
  expect(entry.now().person.rec_name).toBe('张三');
});

test('a person and a box that were entered apart stand beside each other', () => {
  const entry = openEntry();
  entry.set(zhang);
  entry.restore({ ...openEntry().entered(), mode: 'many', text: '麻烦尽快发货', kept });
  expect(entry.now()).toMatchObject({ ...zhang, text: '麻烦尽快发货', kept });
  let heard = 0;
  const stop = entry.subscribe(() => (heard += 1));
  entry.set({ text: '' });
  stop();
  entry.set(NO_PERSON);
  expect([heard, entry.isEmpty()]).toEqual([1, true]);
});
