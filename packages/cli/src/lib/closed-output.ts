import { existsSync, fstatSync, readFileSync, statSync } from 'node:fs';

/** Major 1, minor 3: /dev/null. */
const NULL_DEVICE = 0x103;
const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'fish', 'ksh', 'mksh', 'ash', 'busybox']);

/**
 * Whether a shell started us with its output closed (`>&-`): whatever we wrote would be lost with exit 0. Node puts
 * /dev/null in the place of a closed output, open for reading and writing; a shell's own `> /dev/null` is open for writing
 * alone. Programs that throw an output away do both, so only a shell is believed, and not where it has the same output
 * itself. False where the system does not tell (anything but Linux).
 */
export function isOutputClosed(proc = '/proc', ppid = process.ppid): boolean {
  try {
    if (fstatSync(1).rdev !== NULL_DEVICE || !isReadWrite(`${proc}/self/fdinfo/1`)) return false;
    const parent = `${proc}/${ppid}`;
    if (!SHELLS.has(readFileSync(`${parent}/comm`, 'utf8').trim())) return false;
    if (!existsSync(`${parent}/fd`)) return false;
    const given = statSync(`${parent}/fd/1`, { throwIfNoEntry: false });
    return given?.rdev !== NULL_DEVICE || !isReadWrite(`${parent}/fdinfo/1`);
  } catch {
    return false;
  }
}

/** The two lowest bits of the flags say what a file is open for. */
const isReadWrite = (fdinfo: string): boolean =>
  (Number.parseInt(/^flags:\s*(\d+)/m.exec(readFileSync(fdinfo, 'utf8'))?.[1] ?? '0', 8) & 3) === 2;
