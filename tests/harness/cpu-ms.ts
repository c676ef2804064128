/**
 * Processor time that this process has used, in ms. Bounds on work are held against it and not
 * against the clock, which goes on while a busy machine does something else.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
