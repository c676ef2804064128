/** A package.json of the workspace, or what is published of it. */
export type Manifest = Record<string, unknown> & { name: string; version: string; files: string[] };

/** What a published manifest says, in this order; all else is the workspace's own business. */
const PUBLIC_FIELDS = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'type',
  'engines',
  'bin',
  'man',
  'main',
  'module',
  'types',
  'exports',
  'unpkg',
  'jsdelivr',
  'sideEffects',
  'customElements',
  'files',
] as const;

/**
 * The manifest as it is published. Everything is bundled, so the workspace's dependencies stay behind; what could not be
 * is named in `publishedDependencies`, pinned, and becomes the package's dependencies. Throws for one that nobody can get.
 */
export function cleanManifest(own: Manifest): Manifest {
  const clean = Object.fromEntries(
    PUBLIC_FIELDS.flatMap((field) => (own[field] === undefined ? [] : [[field, own[field]]])),
  ) as Manifest;
  const needed = own['publishedDependencies'] as Record<string, string> | undefined;
  if (needed === undefined) return clean;
  for (const [name, version] of Object.entries(needed)) {
    if (name.startsWith('@giftship/'))
      throw new Error(`${own.name} would need ${name}, which nobody publishes`);
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${own.name}: ${name} ${version} is not pinned`);
  }
  return { ...clean, dependencies: needed };
}
