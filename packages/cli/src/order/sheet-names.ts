import { basename, dirname, join, parse } from 'node:path';
import { LEFT_NAMES } from './copy.ts';

/** Folders of an inbox for sheets that were handled. */
export const DONE = '.done';
export const FAILED = '.failed';

const STAMPS = /^(\d{8}-\d{6}-)+/;
const LEFT = new RegExp(`(\\.(${LEFT_NAMES.faulty}|${LEFT_NAMES.doubtful})(-\\d+)?)+(?=\\.[^.]+$)`);

/** The name of the sheet that a name of left over rows begins with; any other name is its own. */
export const plainName = (name: string): string =>
  LEFT.test(name) ? name.replace(STAMPS, '').replace(LEFT, '') : name;

/**
 * Whether one of two files holds rows that `gift run` left over of the other, or both do of a third, by their names: rows of
 * one sheet are the same rows there and here, so that none is bought twice. They may lie in the inbox or in a folder of it,
 * and an old workbook leaves a new one.
 */
export function isOneSheet(one: string, other: string): boolean {
  if (one === other) return false;
  const [a, b] = [originOf(one), originOf(other)];
  if (!(a.isLeft || b.isLeft) || a.stem !== b.stem) return false;
  const isBelow = (low: Origin, high: Origin) => low.isLeft && dirname(low.folder) === high.folder;
  return a.folder === b.folder || isBelow(a, b) || isBelow(b, a);
}

interface Origin {
  folder: string;
  stem: string;
  isLeft: boolean;
}

/** Where the sheet of a file lay before it was handled, and its name without the ending. */
function originOf(path: string): Origin {
  const [folder, name] = [dirname(path), basename(path)];
  const isLeft = LEFT.test(name);
  const stem = parse(plainName(name)).name;
  const isOfInbox = (one: string) => [DONE, FAILED].includes(basename(one));
  if (!isLeft) return { folder, stem, isLeft };
  if (isOfInbox(folder)) return { folder: dirname(folder), stem, isLeft };
  const parent = dirname(folder);
  return { folder: isOfInbox(parent) ? join(dirname(parent), basename(folder)) : folder, stem, isLeft };
}
