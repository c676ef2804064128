import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from './known-hosts.ts';

/** Where the supplier console is to be found from outside: on its own host where it has one, else with the shop at `base`. */
export function consoleBase({ supplierHost }: Pick<Config, 'supplierHost'>, base: string): string {
  const url = new URL(base);
  if (supplierHost !== null) url.hostname = supplierHost;
  return url.origin;
}

/** A link to a page of the console, for who calls. */
export const consoleLink = (
  config: Pick<Config, 'publicBase' | 'supplierHost'>,
  request: FastifyRequest,
  path: string,
): string => `${consoleBase(config, originOf(config, request))}${path}`;
