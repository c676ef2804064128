const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$|^\[[0-9a-f:.]+\]$/;
const THIS_MACHINE = /^(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/;

/** The exact origin that a line of text names, as browsers write it; null when it names none that we take (D1107). */
export function originOf(line: string): string | null {
  let url: URL;
  try {
    url = new URL(line.trim());
  } catch {
    return null;
  }
  const isBare = url.pathname === '/' && !/[?#@]/.test(line) && HOST.test(url.hostname);
  if (!isBare) return null;
  if (url.protocol === 'https:') return url.origin;
  return url.protocol === 'http:' && THIS_MACHINE.test(url.hostname) ? url.origin : null;
}
