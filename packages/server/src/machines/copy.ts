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
} as const;
