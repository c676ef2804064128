/** The variable that says which characters a terminal shows, where that is not UTF-8; null where it is, or where nobody says. */
export function charsetFault(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): { name: string; value: string } | null {
  // The console of Windows is written to in its own way, whatever such variables say.
  if (platform === 'win32') return null;
  // The first that is set rules the others.
  const [first] = ['LC_ALL', 'LC_CTYPE', 'LANG'].flatMap((name) => {
    const value = env[name];
    return value ? [{ name, value }] : [];
  });
  return first === undefined || /utf-?8/i.test(first.value) ? null : first;
}
