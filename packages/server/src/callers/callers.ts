import type { Route } from '@giftship/shared/contract/define-routes';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { knownDeviceOf } from './device.ts';
import { findCaller } from './find-caller.ts';
import { admitViewer } from './view-only.ts';
import { findKeyCaller, isKnownKey } from './find-key-caller.ts';

/** The ways in which the transport learns who calls; it knows none of them by itself. */
export interface Callers {
  /** The caller of a login or an embedded page; null for a visitor. */
  byLogin: (request: FastifyRequest) => Promise<Caller | null>;
  /** The owner of the key that signed the call, behind its body (D901); refuses a wrong signature. */
  byKey: (route: Route, request: FastifyRequest) => Promise<Caller>;
  /** True for a key that is there, on or off; says nothing about who calls. */
  isKnownKey: (key: string) => Promise<boolean>;
  /** Refuses what an operator's look at an account may not do; whoever else calls passes. */
  admitViewer: (route: Route, caller: Caller) => Promise<void>;
  /** The name under which a known device is counted; null for any other (D1307). */
  knownDevice: (request: FastifyRequest) => Promise<string | null>;
}

/** The callers of one service. */
export const callersOf = (deps: Deps): Callers => ({
  byLogin: (request) => findCaller(deps, request),
  byKey: (route, request) => findKeyCaller(deps, route, request),
  isKnownKey: (key) => isKnownKey(deps, key),
  admitViewer: (route, caller) => admitViewer(deps, route, caller),
  knownDevice: (request) => knownDeviceOf(deps, request),
});
