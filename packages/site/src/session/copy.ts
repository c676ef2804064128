export const SESSION_COPY = {
  expired: '登录信息已过期，请重新登录',
  why: (page: string) => `登录后就能看到“${page}”`,
  protectedTitle: (page: string) => `登录后就能看到“${page}”`,
  protectedHint: '登录后会自动回到这个页面。',
  goLogin: '去登录',
} as const;
