/** What a reader of the list of events hears. */
export const EVENT_COPY = {
  unknown: '没有这个事件或位置，或者它已超过30天；不填 after 从最早的开始读',
  name: (name: string) => `没有名为 ${name} 的事件`,
} as const;

/** What events hold that were made for trying things out. */
export const SAMPLE_COPY = {
  test: '这是一条测试消息',
  reason: '快递无法派送',
  store: '示例店铺',
  goods: '示例商品',
} as const;
