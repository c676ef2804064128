import { formatTime } from '@giftship/shared/lib/china-time';
import { parseChinaTime } from '../../outside/china-time.ts';
import type { Ms } from '../../outside/raw-http.ts';

/** An instant as 1688 writes it: `20260101080000000+0800`. */
export function formatAliTime(at: Ms): string {
  return `${formatTime(at).replaceAll(/\D/g, '')}000+0800`;
}

/** Reads it again, whole seconds; undefined for what is none. */
export function parseAliTime(text: string): Ms | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}\+0800$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return parseChinaTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`) ?? undefined;
}
