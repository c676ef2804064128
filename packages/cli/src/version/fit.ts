/**
 * How a command line and a service get along: `fits` (same major and minor), `older` (the service is newer within the
 * major: all that we know is there), `newer` (we know more than the service), `apart` (another major: nothing is promised).
 */
export type Fit = 'fits' | 'older' | 'newer' | 'apart';

const FORM = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+][\w.+-]{1,40})?$/;

/** A version as the service may say it, or null for anything else: it is shown, and stands in an address. */
export const readVersion = (text: unknown): string | null =>
  typeof text === 'string' && FORM.test(text) ? text : null;

/** Both are versions. */
export function fitOf(own: string, service: string): Fit {
  const [[major, minor], [theirMajor, theirMinor]] = [numbersOf(own), numbersOf(service)];
  if (major !== theirMajor) return 'apart';
  if (minor === theirMinor) return 'fits';
  return minor < theirMinor ? 'older' : 'newer';
}

/** Whether the second is newer; what stands behind a hyphen counts as nothing. */
export function isNewer(own: string, other: string): boolean {
  const [a, b] = [numbersOf(own), numbersOf(other)];
  const differs = [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((by) => by !== 0);
  return differs !== undefined && differs < 0;
}

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = FORM.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}

/** Where the service gives away the command line of its own version. */
export const updateLine = (base: string, version: string): string =>
  `npm i -g ${base}/downloads/giftship-cli-${version}.tgz`;
