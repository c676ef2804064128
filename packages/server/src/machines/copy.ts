/** Why a setting for programs cannot be taken. */
export const MACHINE_COPY = {
  badLimit: '请输入正确的金额，最多两位小数；留空表示不限',
  badAddress: (text: string) => `${text} 不是有效的IP地址或网段`,
  callback: {
    form: '回调地址不正确',
    https: '回调地址必须以 https:// 开头',
    port: '回调地址只能使用443端口',
    login: '回调地址不能带用户名和密码',
    inside: '回调地址不能指向内网',
  },
  test: '这是一条测试消息',
  twin: '测试账户',
  notForTest: (scope: string) => `测试密钥不能勾选“${scope}”`,
  sample: { reason: '快递无法派送', store: '示例店铺', goods: '示例商品' },
  event: {
    unknown: '没有这个事件或位置，或者它已超过30天；不填 after 从最早的开始读',
    ofTest: (name: string) => `${name}（测试）`,
    name: (name: string) => `没有名为 ${name} 的事件`,
  },
} as const;
