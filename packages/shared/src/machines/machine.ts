import { parseUrl } from '../lib/parse-url.ts';
import { EVENT_LABELS, SCOPE_LABELS } from './labels.ts';

/** Scopes of an API key (D902). */
export type Scope = keyof typeof SCOPE_LABELS;
export const SCOPES = Object.keys(SCOPE_LABELS) as [Scope, ...Scope[]];
/** Events of a callback (D904). */
export type WebhookEvent = keyof typeof EVENT_LABELS;
export const EVENTS = Object.keys(EVENT_LABELS) as [WebhookEvent, ...WebhookEvent[]];

/** States of a delivery (decisions section 4). */
export const DELIVERY_STATUS = { pending: 0, delivered: 1, retrying: 2, gaveUp: 3 } as const;
/** Seconds to wait after each failed attempt (D903); after the last one the delivery is given up. */
export const RETRY_SECONDS = [15, 60, 300, 1800, 7200, 21_600, 86_400] as const;

/** For how long a call for events waits at most when there are none, in seconds. */
export const LONGEST_WAIT_S = 25;

/** Most entries of an address list. */
export const MOST_ADDRESSES = 50;

/** Letters of a short code: no vowels, so that it spells nothing, and none that looks like another. */
export const USER_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';

/** A typed short code as it is stored, `ABCD-EFGH`; null when it cannot be one. */
export function cleanUserCode(typed: string): string | null {
  const letters = [...typed.toUpperCase()].filter((each) => USER_CODE_LETTERS.includes(each)).join('');
  const isOnlyCode = /^[\sA-Z-]*$/i.test(typed) && typed.replace(/[\s-]/g, '').length === letters.length;
  return isOnlyCode && letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** True for an IPv4 or IPv6 address, alone or with the length of its network (`10.0.0.0/8`). */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  const isV4 = isIpv4(address);
  if (!isV4 && !isIpv6(address)) return false;
  if (bits === undefined) return true;
  return /^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128);
}

function isIpv4(text: string): boolean {
  return (
    /^(\d{1,3}\.){3}\d{1,3}$/.test(text) &&
    text.split('.').every((part) => /^(0|[1-9]\d*)$/.test(part) && Number(part) <= 255)
  );
}

const isIpv6 = (text: string): boolean =>
  /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && parseUrl(`http://[${text}]/`) !== null;
