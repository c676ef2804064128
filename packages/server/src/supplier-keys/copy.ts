/** What members of a supplier are told by the clock. */
export const NEWS_COPY = {
  newOrders: ({ fresh, ofToday, due }: { fresh: number; ofToday: number; due: string }) =>
    `新增${fresh}个待发包裹，今日共${ofToday}个${due === '' ? '' : `，最早截止${due.slice(5, 16)}`}。`,
} as const;
