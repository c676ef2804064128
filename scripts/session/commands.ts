/** One command of the recorded session; `answers` are typed when their question has appeared. */
export interface Step {
  line: string;
  answers?: readonly (readonly [question: RegExp, keys: string])[];
}

/** The sheet that the session orders from: nobody lives there. */
export const SHEET = [
  '订单编号,收货人姓名,收货地址,联系手机,买家会员名',
  ...Array.from(
    { length: 5 },
    (_, i) =>
      `T1000000000${i},测试${'甲乙丙丁戊'[i]},广东省 深圳市 南山区 科技路${i + 1}号,1380000000${i},tb${i}`,
  ),
  '',
].join('\n');

/** What is shown, from the login to the waybills; the password is the demo's and is never on the screen. */
export const SESSION: readonly Step[] = [
  { line: 'gift --version' },
  { line: 'gift login --mobile 13800138000', answers: [[/密码/, 'gift123456\r']] },
  { line: 'gift goods list --limit 4' },
  { line: 'gift import orders.csv' },
  { line: 'gift check orders.csv --goods 103' },
  { line: 'gift split orders.csv --rows 3' },
  { line: "gift alias set night 'order $1 --goods 103 --max-amount 50'" },
  { line: 'gift night orders-02.csv --dry-run --verbose' },
  { line: 'gift order orders.csv --goods 103 --out waybills.csv', answers: [[/支付￥/, 'y\r']] },
  { line: 'gift order orders.csv --goods 103 --yes' },
  { line: 'gift parcels list --limit 3' },
  { line: "gift orders list --all --jq '.list | length, (map(.price | tonumber) | add)'" },
  { line: 'gift order orders.csv --goods 103 --max-amout 5' },
  { line: 'gift doctor' },
];
