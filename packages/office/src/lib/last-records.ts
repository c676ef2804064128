import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { isRecord } from '@giftship/shared/lib/is-record';
import { desk } from './desk.ts';

/** A record that was open: its number and where it stands. */
export interface SeenRecord {
  title: string;
  path: string;
}

const keyOf = () => `${desk().base.slice(1)}-last`;
const MOST = 10;

/** The last ten records that were open in this browser, newest first (O014). */
export function lastRecords(): SeenRecord[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isSeen = (value: unknown): value is SeenRecord =>
  isRecord(value) && typeof value.title === 'string' && typeof value.path === 'string';

/** Remembers a record that was opened. */
export function rememberRecord(record: SeenRecord): void {
  const others = lastRecords().filter(({ path }) => path !== record.path);
  writeStored(keyOf(), JSON.stringify([record, ...others].slice(0, MOST)));
}
