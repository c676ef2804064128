import { present } from '@giftship/shared/lib/assert';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** The part of pg's own connection that COPY needs; pg exposes it, its types do not name it. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const BATCH_BYTES = 64 * 1024;
const MAX_WAITING_BATCHES = 16;

/** What both directions share: pg hands the messages of the running command to these methods. */
class CopyCommand implements pg.Submittable {
  readonly #text: string;
  protected connection: CopyConnection | null = null;
  rows = 0;
  error: Error | null = null;
  isFinished = false;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    // The edge of the system: these methods are pg's, only its type package does not know them.
    this.connection = connection as unknown as CopyConnection;
    this.connection.query(this.#text);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(message.text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.isFinished = true;
    this.notify();
  }

  handleError(error: Error): void {
    this.error ??= error;
    // After an error pg forgets the command, so no other message will follow.
    this.isFinished = true;
    this.notify();
  }

  /** Resolves at the next message worth looking at. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  protected notify(): void {
    this.#wake();
  }
}

class CopyOut extends CopyCommand {
  readonly batches: Buffer[] = [];
  #parts: Buffer[] = [];
  #size = 0;

  handleCopyData(message: { chunk: Buffer }): void {
    // The parser uses its buffer again, so the bytes are copied.
    this.#parts.push(Buffer.from(message.chunk));
    this.#size += message.chunk.length;
    if (this.#size >= BATCH_BYTES) this.#flush();
    if (this.batches.length >= MAX_WAITING_BATCHES) this.connection?.stream.pause();
  }

  override handleCommandComplete(message: { text: string }): void {
    super.handleCommandComplete(message);
    this.#flush();
  }

  take(): Buffer | undefined {
    const batch = this.batches.shift();
    if (this.batches.length === 0) this.connection?.stream.resume();
    return batch;
  }

  /** Ends a copy nobody reads any more; there is no gentler way inside the protocol. */
  abandon(): void {
    this.connection?.stream.destroy();
  }

  #flush(): void {
    if (this.#size === 0) return;
    this.batches.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#size = 0;
    this.notify();
  }
}

class CopyIn extends CopyCommand {
  isReady = false;

  handleCopyInResponse(): void {
    this.isReady = true;
    this.notify();
  }

  private get open(): CopyConnection {
    return present(this.connection, 'submitted before the server is ready');
  }

  /** Sends one chunk and waits while the socket is full. */
  async send(chunk: Buffer): Promise<void> {
    const { stream } = this.open;
    this.open.sendCopyFromChunk(chunk);
    if (!stream.writableNeedDrain) return;
    const aborter = new AbortController();
    const drained = once(stream, 'drain', { signal: aborter.signal }).catch(() => undefined);
    await Promise.race([drained, this.change()]);
    aborter.abort();
  }

  end(): void {
    this.open.endCopyFrom();
  }

  fail(reason: string): void {
    this.open.sendCopyFail(reason);
  }
}

/** Streams the answer of a `COPY … TO STDOUT` in batches of whole lines and returns the number of rows. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const command = client.query(new CopyOut(text));
  try {
    for (;;) {
      const batch = command.take();
      if (batch) yield batch;
      else if (command.error) throw command.error;
      else if (command.isFinished) return command.rows;
      else await command.change();
    }
  } finally {
    if (!command.isFinished) command.abandon();
  }
}

/** Feeds a `COPY … FROM STDIN` and returns the number of rows taken. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const command = client.query(new CopyIn(text));
  while (!command.isReady && !command.isFinished) await command.change();
  let failure: unknown = null;
  try {
    for await (const chunk of chunks) {
      if (command.isFinished) break;
      await command.send(chunk);
    }
    if (!command.isFinished) command.end();
  } catch (error) {
    failure = error;
    if (!command.isFinished) command.fail('source failed');
  }
  while (!command.isFinished) await command.change();
  if (failure !== null) throw failure;
  if (command.error) throw command.error;
  return command.rows;
}
