/** Why a setting of a key cannot be taken. */
export const KEY_INPUT_COPY = {
  badLimit: '请输入正确的金额，最多两位小数；留空表示不限',
  badAddress: (text: string) => `${text} 不是有效的IP地址或网段`,
  twin: '测试账户',
  notForTest: (scope: string) => `测试密钥不能勾选“${scope}”`,
} as const;
