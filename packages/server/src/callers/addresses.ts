import ipaddr from 'ipaddr.js';

/** One entry of a list of addresses: an address or a network. */
type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The network of an entry, v4 or v6; null when it is none. */
function networkOf(entry: string): Network | null {
  try {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.process(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/** True for what a list of addresses may hold. */
export const isNetwork = (entry: string): boolean => networkOf(entry.trim()) !== null;

/** True when an address is in the list, or the list is empty (10.3). */
export function isAllowedFrom(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const own = ipaddr.process(address);
  return list.some((entry) => {
    const network = networkOf(entry);
    return network !== null && network[0].kind() === own.kind() && own.match(network);
  });
}
