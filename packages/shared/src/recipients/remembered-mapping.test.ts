import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/app-error.ts';
import { importRecipients } from './import-recipients.ts';
import { recallFrom, titleKey } from './remembered-mapping.ts';

const csv = (text: string) => ({ bytes: new TextEncoder().encode(text), fileName: 'a.csv', platform: 1 });
const TITLES = ['单号', '联络', '电话号码', '寄往'];
const ROW = '1,张三,13800001234,浙江省杭州市西湖区文一路1号';
const MAPPING = { rec_name: '联络', rec_mobile: '电话号码', rec_address: '寄往' };

test('the key of a set of titles knows neither order nor spelling', () => {
  expect(titleKey(['订单号', '收货人（必填）', ''])).toBe(titleKey([' 收货人(必填)*', '订单号', '订单号']));
  expect(titleKey(['订单号'])).not.toBe(titleKey(['订单号', '收货人']));
});

describe('a mapping', () => {
  test('given by hand says for which titles it is', async () => {
    const read = await importRecipients({ ...csv(`${TITLES.join()}\n${ROW}\n`), mapping: MAPPING });
    expect(read).toMatchObject({ mapping_from: 'flag', mapping: MAPPING, titles: TITLES });
    expect(read.rows[0]).toMatchObject({ rec_name: '张三', rec_city: '杭州市' });
  });

  test('is used again for the same titles, below a banner and in another order, in one read', async () => {
    const moved = '寄往,单号,联络,电话号码\n浙江省杭州市西湖区文一路1号,1,李四,13800001235\n';
    const shares: number[] = [];
    const read = await importRecipients({
      ...csv(`十一月的订单\n${moved}`),
      recall: recallFrom({ [titleKey(TITLES)]: MAPPING }),
      onProgress: (done, total) => shares.push(done / total),
    });
    expect(read).toMatchObject({ mapping_from: 'remembered', mapping: MAPPING });
    expect(read.titles).toEqual(['寄往', '单号', '联络', '电话号码']);
    expect(read.rows[0]).toMatchObject({ rec_name: '李四', row: 3 });
    expect(shares.filter((share) => share === 1)).toHaveLength(1);
  });

  test('leaves other sheets alone', async () => {
    const own = '订单编号,收货人姓名,联系手机,收货地址\n1,王五,13800001236,浙江省杭州市西湖区文一路1号\n';
    const read = await importRecipients({
      ...csv(own),
      recall: recallFrom({ [titleKey(TITLES)]: MAPPING }),
    });
    expect(read).toMatchObject({ mapping_from: 'titles', mapping: {} });
    expect(read.rows[0]).toMatchObject({ rec_name: '王五' });
  });

  test('given by hand is not looked for', async () => {
    const asked: unknown[] = [];
    await importRecipients({
      ...csv(`${TITLES.join()}\n${ROW}\n`),
      mapping: MAPPING,
      recall: (titles) => (asked.push(titles), undefined),
    });
    expect(asked).toEqual([]);
  });
});

test('a sheet without a header is refused with the titles that it may have meant', async () => {
  const error: unknown = await importRecipients(csv(`十一月的订单\n${TITLES.join()}\n${ROW}\n`)).catch(
    (thrown: unknown) => thrown,
  );
  const samples = ROW.split(',');
  expect(isRefusal(error, 'IMPORT_NO_HEADER') && error.data).toEqual({ titles: TITLES, samples });
});
