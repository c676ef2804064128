import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readlink, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileFailureOf } from '../lib/failure.ts';

/** The mode of a new file: it may hold recipients. */
const PRIVATE = 0o600;

/**
 * Writes a file whole or not at all: beside the target, then over it; its permissions stay. A link keeps pointing at
 * what is written, a device or a pipe takes the bytes as they are. Answers whether something was there before that is
 * gone now. Throws what went wrong, in words, with the path.
 */
export async function writeFileWhole(path: string, bytes: Uint8Array | string): Promise<boolean> {
  try {
    const target = await targetOf(path);
    if (target.isStream) await writeFile(target.file, bytes);
    else await replace(target, bytes);
    return target.size > 0;
  } catch (error) {
    throw fileFailureOf(error, path) ?? error;
  }
}

/** Whether two paths are one file, by whatever links. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return a != null && b != null && a.isFile() && a.ino === b.ino && a.dev === b.dev;
}

/** Whether the path leads to a device, a pipe or a socket, which takes bytes as they come. */
export const isStreamPath = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isFile() === false;

/** Throws the system's error when a file cannot be written; leaves everything as it was. */
export async function tryToWrite(path: string): Promise<void> {
  const target = await targetOf(path);
  // A pipe waits for its reader, so it is opened only once.
  if (target.isStream) return;
  const draft = draftOf(target.file);
  await (await open(draft, 'wx', PRIVATE)).close();
  await unlink(draft);
}

interface Target {
  file: string;
  mode: number;
  /** Bytes that are there already. */
  size: number;
  /** A device, a pipe or a socket: nothing that can be replaced. */
  isStream: boolean;
}

async function targetOf(path: string): Promise<Target> {
  const file = await realpath(path).catch(async () => danglingTarget(path));
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory())
    throw Object.assign(new Error('EISDIR'), { code: 'EISDIR', syscall: 'open', path });
  return {
    file,
    mode: found ? found.mode & 0o777 : PRIVATE,
    size: found?.isFile() ? found.size : 0,
    isStream: found !== null && !found.isFile(),
  };
}

/** Where a link leads whose file is not there yet; any other path is its own target. */
async function danglingTarget(path: string): Promise<string> {
  const link = await readlink(path).catch(() => null);
  return link === null ? path : resolve(dirname(path), link);
}

/** A name of its own each time: what a process that died left is in nobody's way, and nobody can lay a link there. */
const draftOf = (file: string): string => `${file}.${randomBytes(4).toString('hex')}.part`;

/** The bytes are on the disk before they take the name, so that after a power cut no file is empty. */
async function replace({ file, mode }: Target, bytes: Uint8Array | string): Promise<void> {
  const draft = draftOf(file);
  const handle = await open(draft, 'wx', mode);
  try {
    await fill(handle, bytes);
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

async function fill(handle: FileHandle, bytes: Uint8Array | string): Promise<void> {
  try {
    await handle.writeFile(bytes);
    await handle.sync().catch(unlessUnknown);
  } finally {
    await handle.close();
  }
}

/** Some file systems know no sync; a disk that fails to is another matter. */
function unlessUnknown(error: NodeJS.ErrnoException): void {
  if (!['EINVAL', 'ENOSYS', 'ENOTSUP'].includes(error.code ?? '')) throw error;
}

/** The new name on the disk too, where the system lets a folder be synced: the bytes have it already. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
