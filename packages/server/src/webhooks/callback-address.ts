import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's in the outside world, or our own: nothing is ever sent there (reliability section 4). */
const INSIDE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only what is handed out to the world, without tunnels that lead back to IPv4 and without examples. */
const OUTSIDE_V6 = '2000::/3';
const INSIDE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Where clouds keep their machines' secrets, beside the link-local one. */
const METADATA = ['168.63.129.16/32', '100.100.100.200/32'];

const blockList = (ranges: string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};
const insideV4 = blockList([...INSIDE_V4, ...METADATA], 'ipv4');
const outsideV6 = blockList([OUTSIDE_V6], 'ipv6');
const insideV6 = blockList(INSIDE_V6, 'ipv6');

/** True for an address of the outside world; the one test both of what is saved and of what is connected to. */
export function isOutside(address: string): boolean {
  if (isIP(address) === 4) return !insideV4.check(address, 'ipv4');
  if (isIP(address) === 6) return outsideV6.check(address, 'ipv6') && !insideV6.check(address, 'ipv6');
  return false;
}

/** What is wrong with a callback address; null when it may be saved. A name is judged when it is connected to. */
export function faultOfCallback(
  text: string,
  isLocalAllowed: boolean,
): 'form' | 'https' | 'port' | 'login' | 'inside' | null {
  if (!URL.canParse(text)) return 'form';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'login';
  if (isLocalAllowed && url.protocol === 'http:') return null;
  if (url.protocol !== 'https:') return 'https';
  if (url.port !== '' && !isLocalAllowed) return 'port';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isLocalAllowed || isOutside(host) ? null : 'inside';
  if (!host.includes('.') || /(^|\.)(localhost|local|internal|localdomain)$/.test(host))
    return isLocalAllowed ? null : 'inside';
  return null;
}
