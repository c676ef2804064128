/** Sentences of the room of users. */
export const USERS_COPY = {
  untilOver: '到期时间应晚于现在',
} as const;
