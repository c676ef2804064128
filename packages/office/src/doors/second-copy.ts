/** Words of the second factor: how it is bound, and its backup codes. */
export const SECOND_COPY = {
  bindHint: '用身份验证器扫描二维码，或手动输入密钥，然后输入显示的 6 位数字。',
  secret: '密钥',
  qr: '动态口令的二维码',
  codesHint: '手机不在身边时，一个备用码可以代替一次动态口令。备用码只显示这一次。',
  codes: '备用码',
  download: '下载',
  saved: '我已保存',
  fileName: '礼达运营后台备用码.txt',
  fileHead: (login: string) => `礼达运营后台备用码（账号 ${login}），每个只能用一次`,
} as const;
