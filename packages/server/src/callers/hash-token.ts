import { createHash } from 'node:crypto';

/** What the service keeps of a token: who reads the database logs in with none of them. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
