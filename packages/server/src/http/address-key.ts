import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name a network: whoever has one address has all 2^64 of it. */
const NETWORK_BYTES = 8;

/**
 * Under what an address is counted: IPv4 as it is, also when it comes mapped into IPv6; of IPv6 the /64, because one
 * customer of a network has all of that. What is no address is a caller of its own.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, NETWORK_BYTES);
  return `${ipaddr.fromByteArray([...network, ...Array<number>(NETWORK_BYTES).fill(0)]).toString()}/64`;
}
