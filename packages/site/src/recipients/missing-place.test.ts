import { checkRecipients } from '@giftship/shared/recipients/check-recipients';
import { expect, test } from 'vitest';
import { missingPlace, problemWords } from './missing-place.ts';

const row = {
  shop_order: '',
  rec_name: '张三',
  rec_mobile: '13800001234',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '',
  rec_address: '文一路1号',
  lp_reissue_sn: '',
  use_name: '',
  remark: '',
};

test.each([
  [{ rec_province: '', rec_city: '', rec_district: '' }, ['请填写省市区']],
  [{ rec_province: '' }, ['请填写省份']],
  [{ rec_city: ' ' }, ['请填写城市']],
  [{}, []],
])('a row and the form say alike what of the place is missing: %j', (change, words) => {
  const changed = { ...row, ...change };
  const { problems } = checkRecipients([changed], { platform: 2, stage: 'preview' });
  expect(problemWords(problems)).toEqual(words);
  expect([missingPlace(changed)].filter(Boolean)).toEqual(words);
});

test('other problems keep their sentence, without the position', () => {
  const { problems } = checkRecipients([{ ...row, rec_name: '', rec_city: '' }], {
    platform: 2,
    stage: 'preview',
  });
  expect(problemWords(problems)).toEqual(['收货人姓名不能为空', '请填写城市']);
});
