import { basename, dirname, join } from 'node:path';

/** Folders of an inbox for sheets that were handled. */
export const DONE = '.done';
export const FAILED = '.failed';

/** What rows that were left over are called, by why. */
export const LEFT_NAMES = { faulty: '有误', doubtful: '待确认', waybills: '运单' } as const;

/** Of the passes that took a sheet. */
const STAMPS = /^(\d{8}-\d{6}-)+/;
const LEFT = new RegExp(`(\\.(${LEFT_NAMES.faulty}|${LEFT_NAMES.doubtful})(-\\d+)?)+(?=\\.[^.]+$)`);

/** What a sheet is called where it is moved to: by the pass that took it last. */
export const movedName = (stamp: string, name: string): string => `${stamp}-${name.replace(STAMPS, '')}`;

/** The name of a sheet without what `gift run` put before and behind it. */
export const plainName = (name: string): string => name.replace(STAMPS, '').replace(LEFT, '');

/**
 * Where a sheet first lay, by the names that `gift run` gives to what it moves and to the rows that it leaves over: rows of
 * one sheet are the same rows there and here, so that none is bought twice. The path itself for any other.
 */
export function originOf(path: string): string {
  const [folder, name] = [dirname(path), basename(path)];
  const plain = plainName(name);
  if (plain === name) return path;
  const parent = dirname(folder);
  const isOfInbox = (one: string) => [DONE, FAILED].includes(basename(one));
  if (isOfInbox(folder)) return join(parent, plain);
  return isOfInbox(parent) ? join(dirname(parent), basename(folder), plain) : join(folder, plain);
}
