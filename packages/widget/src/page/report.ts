import { shared } from './shared.ts';

/** One line for developers in the console; the same line is not said twice on a page. */
export function tell(level: 'warn' | 'error', line: string): void {
  const { told } = shared();
  if (told.has(line)) return;
  told.add(line);
  console[level](`[gift] ${line}`);
}
