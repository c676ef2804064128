import type { RouteData, RouteInput } from '@giftship/shared/contract/define-routes';
import type { OfficeRoute, OfficeRoutes } from '@giftship/shared/operators/define-office-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { mountGated } from '../http/mount-gated.ts';
import { officeGate } from './admit-operator.ts';
import type { Operator } from './operator.ts';

/** What a handler of the back office is given. */
interface OfficeCall<R extends OfficeRoute> extends RouteInput<R> {
  /** Who calls; null at the door. */
  operator: R['auth'] extends 'operator' ? Operator : null;
  /** The `Idempotency-Key`; '' on calls without one. */
  key: string;
  /** The action under which a change is logged; '' on a call that only reads. */
  logs: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** Handlers of a group of calls; does not compile until every call has its own. */
export type OfficeHandlers<G extends OfficeRoutes> = {
  [N in keyof G]: (call: OfficeCall<G[N]>) => Promise<RouteData<G[N]>>;
};

/** Mounts groups of the back office on one app; none of them is known to keys, bearers or the logins of buyers. */
export function officeMounter(app: FastifyInstance, deps: Deps) {
  const gate = officeGate(deps);
  return <G extends OfficeRoutes>(routes: G, handlers: OfficeHandlers<G>): void => {
    for (const [name, route] of Object.entries(routes)) {
      const handle = handlers[name] as (call: OfficeCall<OfficeRoute>) => Promise<unknown>;
      const logs = 'logs' in route ? (route.logs ?? '') : '';
      mountGated(app, { deps, route, gate }, ({ who, ...call }) =>
        handle({ ...call, operator: who as never, logs } as OfficeCall<OfficeRoute>),
      );
    }
  };
}
