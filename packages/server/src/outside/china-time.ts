import { formatTime } from '@giftship/shared/lib/china-time';
import type { Ms } from './raw-http.ts';

const CHINA_OFFSET: Ms = 8 * 3_600_000;

/** Reads `YYYY-MM-DD HH:mm[:ss]` (a T may stand between) as China time of this century; null when it is no such time. */
export function parseChinaTime(text: string): Ms | null {
  const match = /^((?:20\d\d|2100)-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(text.trim());
  if (!match) return null;
  const instant = Date.parse(`${match[1]}T${match[2]}${match[3] ?? ':00'}Z`) - CHINA_OFFSET;
  const back = Number.isFinite(instant) ? formatTime(instant) : '';
  return back.startsWith(`${match[1]} ${match[2]}`) ? instant : null;
}
