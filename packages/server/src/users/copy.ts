/** Sentences of the room of users. */
export const USERS_COPY = {
  untilOver: '到期时间应晚于现在',
} as const;

/** Words of an operator's look at a user's account (O146). */
export const VIEW_COPY = {
  title: '只读查看',
  tooLate: '这个查看地址已经用过或超过60秒，请回到后台重新打开。',
  bar: (user: string, operator: string) => `只读查看 ${user}（${operator}）`,
  left: '剩余',
  end: '退出查看',
} as const;
