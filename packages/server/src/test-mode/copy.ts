import type { TestAct } from '@giftship/shared/test-mode/test-acts';

/** What is said where there are test keys only. */
export const TEST_MODE_COPY = {
  badBalance: '请输入0到1000000.00之间的金额，最多两位小数',
  remark: '设定测试余额',
} as const;

/** What the news of test parcels say. */
export const TEST_NEWS: Readonly<Record<Exclude<TestAct, 'late'>, string>> = {
  picked_up: '【测试】快件已揽收',
  in_transit: '【测试】快件运输中',
  delivered: '【测试】快件已签收',
  problem: '【测试】快件派送异常',
};
