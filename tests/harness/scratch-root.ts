import { statfs } from 'node:fs/promises';
import os from 'node:os';

const ROOM_BYTES = 4 * 1024 ** 3;

/** Where tests put databases: memory if there is enough, because a database is some 400 files. */
export async function scratchRoot(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM_BYTES ? memory : os.tmpdir();
}
