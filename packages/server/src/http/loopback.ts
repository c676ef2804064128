import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What proxies say about whom they speak for. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'];

/** True when a proxy passed the call on, as its headers say: then the neighbour is the proxy, not the caller. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.includes(name) || name.startsWith('x-forwarded-'));

/** The name in a Host header, lower case and without its port; null when it is none. */
export function hostNameOf(header: string | undefined): string | null {
  return /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null;
}

/**
 * True for a name that stands for this machine, or for an address in figures: a foreign page can bind a name of its own
 * to our address (DNS rebinding), but no figures.
 */
export const isNameOfMachine = (name: string | null): boolean =>
  name !== null && (name === 'localhost' || name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name));

/** True for an address that only this machine itself can call, or call from. */
export const isLoopback = (address: string): boolean =>
  /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$|^\[::1\]$|^localhost$/.test(address);

/** True when a person at this very machine calls, and nobody through it. */
export const isNeighbour = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') &&
  !isForwarded(headers) &&
  isNameOfMachine(hostNameOf(headers.host));
