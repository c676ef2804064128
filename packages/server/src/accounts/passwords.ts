import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@giftship/shared/errors/app-error';
import { hash, verify } from '@node-rs/argon2';
import { ASSETS } from '../package-root.ts';
import { type Lane, lanesOf } from './lanes.ts';

/** The library's default algorithm is argon2id; a test holds it to that. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Two at once; who waits longer than so many others is refused at once, and comes again. */
const inTurn = lanesOf(2, { owner: 64, stranger: 16 });

/** Hashes a new password with argon2id (19 MiB, 2, 1); at most two hashes run at a time (reliability section 5). */
export function hashPassword(password: string): Promise<string> {
  return inTurn('owner', () => hash(password, ARGON2ID));
}

/** Compares a password with a stored hash; an absent hash costs the same work and answers false. */
export async function isPassword(
  password: string,
  stored: string | undefined,
  lane: Lane = 'stranger',
): Promise<boolean> {
  const matches = await inTurn(lane, async () => verify(stored ?? (await dummyHash()), password));
  return matches && stored !== undefined;
}

/** Refuses the commonest passwords and the account's own mobile. */
export function refuseWeakPassword(password: string, mobile: string): void {
  commonPasswords ??= new Set(readFileSync(join(ASSETS, 'common-passwords.txt'), 'utf8').split('\n'));
  if (password === mobile || commonPasswords.has(password.toLowerCase())) throw refuse('PASSWORD_WEAK');
}

let commonPasswords: Set<string> | undefined;
let dummy: Promise<string> | undefined;

function dummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password', ARGON2ID);
  return dummy;
}
