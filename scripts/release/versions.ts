const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Throws unless it is `1.2.3` and does not go back behind the version that is set now. */
export function checkVersion(version: string, current: string): void {
  if (!FORM.test(version)) throw new Error(`${version || 'nothing'} is no version; for example 0.3.0`);
  const [a, b] = [numbersOf(version), numbersOf(current)];
  const at = a.findIndex((number, i) => number !== b[i]);
  if (at >= 0 && a[at]! < b[at]!) throw new Error(`${version} lies before ${current}, which is set now`);
}

const numbersOf = (version: string) => (FORM.exec(version) ?? []).slice(1).map(Number);

/** A manifest with another version, all else as it was written. */
export function withVersion(manifest: string, version: string): string {
  const { version: before } = JSON.parse(manifest) as { version?: string };
  if (before === undefined) throw new Error('a manifest without a version');
  return manifest.replace(`"version": "${before}"`, `"version": "${version}"`);
}

/** The lock file with the version of the root and of each workspace package. */
export function withLockVersion(lock: string, version: string): string {
  const read = JSON.parse(lock) as { version: string; packages: Record<string, { version?: string }> };
  read.version = version;
  for (const [path, entry] of Object.entries(read.packages))
    if ((path === '' || /^packages\/\w+$/.test(path)) && entry.version !== undefined) entry.version = version;
  return `${JSON.stringify(read, null, 2)}\n`;
}
