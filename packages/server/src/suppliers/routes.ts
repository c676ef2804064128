import type { MemberRole } from '@giftship/shared/suppliers/supplier';
import type { supplierRoutes } from '@giftship/shared/suppliers/contract';
import { addPicture, readPicture } from '../accounts/own-pictures.ts';
import { clearSupplierCookies } from '../accounts/sessions.ts';
import type { Deps } from '../deps.ts';
import { agree } from './agree.ts';
import { apply, applyAgain, readApplication } from './apply.ts';
import { join } from './invites.ts';
import { listLooks } from './list-looks.ts';
import { listRecord } from './list-record.ts';
import { inviteMember, listMembers, removeMember, setRole } from './members.ts';
import type { ConsoleHandlers } from './mount-console.ts';
import { beginTotp, confirmTotp, proveTotp } from './second-factor.ts';
import { readScores } from './read-scores.ts';
import { showMe } from './show-me.ts';

/** Handlers of login, application, members and record of a supplier. */
export function supplierHandlers(deps: Deps): ConsoleHandlers<typeof supplierRoutes> {
  return {
    me: ({ member }) => showMe(deps, member),
    application: ({ member }) => readApplication(deps, member),
    apply: ({ member, body, logs }) => apply(deps, member, body, logs),
    reapply: ({ member, body, logs }) => applyAgain(deps, member, body, logs),
    addPicture: async ({ member, body }) => {
      const picture = await addPicture(deps, member.caller.userId, body.data);
      return { ...picture, url: `/api/supplier/picture?id=${picture.id}` };
    },
    picture: ({ member, query, reply }) =>
      readPicture(deps, { userId: member.caller.userId, id: query.id }, reply),
    agree: ({ member, body }) => agree(deps, member, body.version),
    bindTotp: async ({ member }) => beginTotp(deps, member),
    confirmTotp: ({ member, body }) => confirmTotp(deps, member, body),
    prove: ({ member, body }) => proveTotp(deps, member, body.code),
    scores: async ({ member }) => ({ scores: await readScores(deps, member.supplier.id) }),
    members: (call) => listMembers(deps, call),
    invite: (call) => inviteMember(deps, call, { ...call.body, role: call.body.role as MemberRole }),
    setRole: (call) => setRole(deps, call, { ...call.body, role: call.body.role as MemberRole }),
    removeMember: (call) => removeMember(deps, call, call.query.user_id),
    join: ({ member, body, logs }) => join(deps, member, { code: body.code, logs }),
    log: ({ member, query }) => listRecord(deps, member.supplier.id, query),
    looks: ({ member, query }) => listLooks(deps, member.supplier.id, query),
    logout: async ({ member, reply }) => {
      await deps.db.q.deleteFrom('sessions').where('token_hash', '=', member.caller.tokenHash).execute();
      clearSupplierCookies(deps, reply);
      return null;
    },
  };
}
