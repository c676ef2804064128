/** Words of one's own password and logins. */
export const ACCOUNT_COPY = {
  password: '登录密码',
  oldPassword: '原密码',
  newPassword: '新密码',
  passwordHint: (least: number, most: number) => `${least} 到 ${most} 位，修改后其他登录随之结束`,
  change: '修改密码',
  changed: (ended: number) => (ended === 0 ? '密码已修改' : `密码已修改，结束了 ${ended} 个其他登录`),
  sessions: '登录中的设备',
  current: '本机',
  endOthers: '退出其他登录',
  end: '退出',
  ended: (count: number) => `已退出 ${count} 个登录`,
  used: '最近使用',
} as const;
