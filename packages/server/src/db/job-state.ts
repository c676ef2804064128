/** States of a job of the outbox. An open one waits or is being done: its lease says which. */
export const JOB_STATE = { open: 0, done: 1, dead: 2 } as const;
