import { parseUrl } from '../lib/parse-url.ts';

/** Most entries of an address list. */
export const MOST_ADDRESSES = 50;

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
