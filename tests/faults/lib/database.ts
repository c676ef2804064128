import pg from 'pg';
import { databasePids } from '../../../bench/lib/shop-process.ts';

/** Ends every process of the embedded database on `dataDir` at once, as kill -9 does. */
export function killDatabase(dataDir: string): void {
  for (const pid of databasePids(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was gone already.
    }
  }
}

/** Works on a connection of its own; one that the server ends fails its statement, not the script. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
