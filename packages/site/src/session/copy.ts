export const SESSION_COPY = {
  expired: '登录信息已过期，请重新登录',
  protectedTitle: '登录后就能看到这里',
  protectedHint: '登录后会自动回到这个页面。',
  goLogin: '去登录',
} as const;
