import type { RouteData, RouteInput } from '@giftship/shared/contract/define-routes';
import type { SupplierRoute, SupplierRoutes } from '@giftship/shared/suppliers/define-supplier-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { mountGated } from '../http/mount-gated.ts';
import { consoleGates } from './admit-member.ts';
import type { Member, SupplierLogin } from './member.ts';

/** What a handler of the console is given. */
interface ConsoleCall<R extends SupplierRoute> extends RouteInput<R> {
  /** Who calls; of a call that any login of type supplier may make, the supplier may be missing. */
  member: R['right'] extends 'login' ? SupplierLogin : Member;
  /** The `Idempotency-Key`; '' on calls without one. */
  key: string;
  /** The action under which a change is kept; '' on a call that only reads. */
  logs: string;
  request: FastifyRequest;
  reply: FastifyReply;
}
/** Handlers of a group of calls; does not compile until every call has its own. */
export type ConsoleHandlers<G extends SupplierRoutes> = {
  [N in keyof G]: (call: ConsoleCall<G[N]>) => Promise<RouteData<G[N]>>;
};

/** Mounts groups of the console on one app (B02). */
export function consoleMounter(app: FastifyInstance, deps: Deps) {
  const gates = consoleGates(deps);
  return <G extends SupplierRoutes>(routes: G, handlers: ConsoleHandlers<G>): void => {
    for (const [name, route] of Object.entries(routes)) {
      const handle = handlers[name] as (call: ConsoleCall<SupplierRoute>) => Promise<unknown>;
      const logs = 'logs' in route ? (route.logs ?? '') : '';
      mountGated(app, { deps, route, ...gates }, ({ who, ...call }) =>
        handle({ ...call, member: who as never, logs } as ConsoleCall<SupplierRoute>),
      );
    }
  };
}
