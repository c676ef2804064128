/** How the times of a promise are told. */
export const PROMISE_COPY = {
  day: (days: number, clock: string) => `${['今天', '明天', '后天'][days] ?? `${days} 天后`} ${clock}`,
  yesterday: (clock: string) => `昨天 ${clock}`,
};
