import { ApiFailure, NetworkFailure } from '@giftship/shared/api/client';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readPictureZip, type PictureZip } from './read-picture-zip.ts';
import { sendPictures } from './send-pictures.ts';
import { ZIP_COPY as SAY } from './zip-copy.ts';

const NAMES = Array.from({ length: 20 }, (_, at) => `${at}.jpg`);
const zip = readPictureZip(
  zipSync({
    ...Object.fromEntries(NAMES.map((name) => [name, strToU8(name)])),
    'a/twice.jpg': strToU8('1'),
    'b/twice.jpg': strToU8('2'),
  }),
) as PictureZip;
const refused = (name: string) =>
  new ApiFailure({ status: 200, headers: {}, body: null }, { code: 1, msg: '图片无法识别', data: { name } });

it('a few are sent at once, each under its name, and what is refused stops no other (O067, O030)', async () => {
  let busy = 0;
  let open = () => {};
  // Nothing is answered until three are under way, and a fourth had its turn.
  const gate = new Promise<void>((done) => (open = done));
  let most = 0;
  const steps: number[] = [];
  const end = await sendPictures(zip, [...NAMES, 'twice.jpg', 'none.jpg'], {
    isStopped: () => false,
    onProgress: (done) => steps.push(done),
    send: async (file) => {
      most = Math.max(most, (busy += 1));
      if (busy === 3) setImmediate(open);
      await gate;
      busy -= 1;
      if (file.name === '3.jpg') throw refused('PICTURE_BAD');
      expect(await file.text()).toBe(file.name);
      return { url: `/media/${file.name}` };
    },
  });
  expect(most).toBe(3);
  expect(end).toMatchObject({ left: 0, fault: '' });
  expect([...end.sent].toSorted()).toEqual(
    NAMES.filter((name) => name !== '3.jpg')
      .map((name) => [name, `/media/${name}`])
      .toSorted(),
  );
  expect(end.unsent).toEqual([
    { name: '3.jpg', why: '图片无法识别' },
    { name: 'twice.jpg', why: SAY.twice(['a/twice.jpg', 'b/twice.jpg']) },
  ]);
  expect(steps.at(-1)).toBe(21);
});

it('stopped, or with the line cut, it says how many are left, and sends no more (O067)', async () => {
  let isStopped = false;
  const stopped = await sendPictures(zip, NAMES, {
    isStopped: () => isStopped,
    onProgress: (done) => (isStopped = done >= 6),
    send: async ({ name }) => ({ url: name }),
  });
  expect(stopped.sent.size).toBeGreaterThanOrEqual(6);
  expect(stopped.sent.size).toBeLessThan(10);
  expect(stopped).toMatchObject({ left: 20 - stopped.sent.size, unsent: [], fault: '' });
  let calls = 0;
  const cut = await sendPictures(zip, NAMES, {
    isStopped: () => false,
    onProgress: () => {},
    send: async ({ name }) => {
      calls += 1;
      if (Number.parseInt(name) >= 5) throw new NetworkFailure('cut');
      return { url: name };
    },
  });
  expect(cut).toMatchObject({ left: 15, unsent: [], fault: '网络错误，请检查网络' });
  expect(calls).toBeLessThanOrEqual(8);
});
