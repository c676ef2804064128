/** Why an address for callbacks cannot be taken. */
export const CALLBACK_COPY = {
  form: '回调地址不正确',
  https: '回调地址必须以 https:// 开头',
  port: '回调地址只能使用443端口',
  login: '回调地址不能带用户名和密码',
  inside: '回调地址不能指向内网',
} as const;

/** The name of an event that was made by a test key. */
export const ofTest = (name: string) => `${name}（测试）`;
