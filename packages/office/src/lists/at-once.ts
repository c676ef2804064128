/** The answer of a call that never waits for a second person, as DecideDialog takes it. */
export const atOnce = async <A extends object>(call: Promise<A>) => ({ ...(await call), approval: null });
