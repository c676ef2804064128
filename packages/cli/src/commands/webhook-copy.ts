/** Sentences about webhooks. */
export const WEBHOOK_SAY = {
  columns: ['编号', '事件', '状态', '次数', '应答', '时间', '下次重试', '说明'],
  tested: (id: number) => `已推送测试消息 ${id}`,
  testNext: 'gift webhook list 看结果',
  resent: (id: string) => `已重新推送 ${id}`,
  resentMany: (count: number) => `已重新推送 ${count} 条`,
  resentPartly: (failed: number, all: number) => `${all} 条中有 ${failed} 条没有推送`,
  nothing: '没有已放弃的消息',
  badId: (id: string) => `消息编号不正确：${id}`,
  which: '请写明消息编号，或用 --failed 重新推送全部已放弃的',
  callbackNext:
    '到网站 用户中心-API设置 填写回调地址并启用，再执行 gift webhook test；只想看事件用 gift events listen，不用回调地址',
  seeList: '消息编号见 gift webhook list',
  resending: (done: number, all: number) => `正在推送 ${done}/${all}`,
} as const;
