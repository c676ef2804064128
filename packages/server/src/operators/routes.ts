import type { operatorRoutes } from '@giftship/shared/operators/contract';
import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { formatYuan } from '@giftship/shared/money/fen';
import { type Owner, readPrefs, savePref } from '../accounts/kept-prefs.ts';
import type { SumLimits } from '../config.ts';
import type { Deps } from '../deps.ts';
import { activate, confirmActivation } from './activate.ts';
import { actOnOperator } from './act-on-operator.ts';
import type { Actions } from './actions.ts';
import { askOrDo } from './ask.ts';
import { isOpening, OPENINGS } from './deed-actions.ts';
import { decideApproval } from './decide-approval.ts';
import { readIpList } from './ip-list.ts';
import { listApprovals } from './list-approvals.ts';
import { listLog, listLogins, logOf } from './list-log.ts';
import { listLooks } from './list-looks.ts';
import { listOperators } from './list-operators.ts';
import { enter, logIn, operatorView } from './log-in.ts';
import type { OfficeHandlers } from './mount-office.ts';
import {
  beginTotp,
  bindTotp,
  changePassword,
  endOwnSessions,
  listOwnSessions,
  logOut,
  newBackupCodes,
  prove,
  readProfile,
  saveProfile,
} from './profile.ts';
import { hasOperator } from './operator.ts';
import { listRoles, removeRole, saveRole } from './roles.ts';
import { addOperator, saveOperator } from './save-operator.ts';
import { saveIpList } from './save-ip-list.ts';
import { backupCodesLeft } from './second-factor.ts';
import { provedUntil } from './sessions.ts';
import { listTasks, showTask, stopTask, taskFile } from './show-task.ts';
import { operatorsWith } from './who-may.ts';
import { officeWork } from './work.ts';

/** The actions of this room that may wait for a second person. */
export const operatorActions = {
  [addOperator.kind]: addOperator,
  [saveOperator.kind]: saveOperator,
  [saveRole.kind]: saveRole,
  ...Object.fromEntries(Object.values(OPENINGS).map((action) => [action.kind, action])),
};

const prefsOf = ({ id }: { id: number }): Owner => ({ table: 'operator_prefs', column: 'operator_id', id });

const sumsView = ({ one, day }: SumLimits) => ({ one: formatYuan(one), day: formatYuan(day) });
const limitsView = ({ fourEyes, goodwill }: Deps['config']) => ({
  money: sumsView(fourEyes.money),
  goodwill: sumsView(fourEyes.goodwill),
  goodwill_most: formatYuan(goodwill.most),
});

/** Handlers of the operators' own calls (back-office 7.1, 7.5). `actions` are those of all rooms, for the approvals. */
export function operatorHandlers(deps: Deps, actions: Actions): OfficeHandlers<typeof operatorRoutes> {
  return {
    login: ({ body, request }) => logIn(deps, body, { request }),
    state: async () => ({
      has_operator: await hasOperator(deps.db.q),
      is_sandbox: deps.config.sandbox,
    }),
    enter: ({ body, request, reply }) => enter(deps, body, { request, reply }),
    activate: ({ body, request }) => activate(deps, body, { request }),
    confirm: ({ body, request, reply }) => confirmActivation(deps, body, { request, reply }),
    me: async ({ operator }) => ({
      operator: await operatorView(deps.db.q, {
        id: operator.id,
        login: operator.login,
        name: operator.name,
        role_ids: operator.roleIds,
      }),
      idle_minutes: deps.config.operatorIdleMinutes,
      proved_until: formatTime(provedUntil(operator.session.provedAt)),
      backup_codes_left: await backupCodesLeft(deps.db.q, operator.id),
      is_sandbox: deps.config.sandbox,
      groups: deps.config.groups.map(({ id, name, isHidden }) => ({ id, name, is_sold: !isHidden })),
      limits: limitsView(deps.config),
    }),
    givers: async () => ({ list: await operatorsWith(deps.db.q, 'operator.edit') }),
    logout: (call) => logOut(deps, call, call),
    prove: (call) => prove(deps, call, call.body.code),
    profile: ({ operator }) => readProfile(deps, operator),
    saveProfile: (call) => saveProfile(deps, call, call.body),
    changePassword: (call) => changePassword(deps, call, call.body),
    beginTotp: (call) => beginTotp(deps, call),
    bindTotp: (call) => bindTotp(deps, call, call.body),
    newBackupCodes: (call) => newBackupCodes(deps, call),
    sessions: ({ operator }) => listOwnSessions(deps, operator),
    endSessions: (call) => endOwnSessions(deps, call, call.query.id),
    prefs: ({ operator }) => readPrefs(deps, prefsOf(operator)),
    savePref: ({ operator, body }) => savePref(deps, prefsOf(operator), body),
    approvals: ({ operator, query }) => listApprovals(deps, actions, operator, query),
    decideApproval: (call) => decideApproval(deps, actions, call, call.body),
    operators: ({ query }) => listOperators(deps, query),
    addOperator: async (call) => {
      const asked = await askOrDo(deps, call, addOperator, call.body);
      return { approval: asked.approval, activation: (asked.activation as never) ?? null };
    },
    saveOperator: async (call) => {
      if (call.body.id === call.operator.id) throw refuse('OWN_RIGHTS');
      const { approval } = await askOrDo(deps, call, saveOperator, call.body);
      return { approval };
    },
    actOnOperator: async (call) => {
      const { id, do: deed, reason } = call.body;
      if (id === call.operator.id) throw refuse('OWN_RIGHTS');
      if (isOpening(deed)) {
        const action = OPENINGS[deed];
        const asked = await askOrDo(deps, { ...call, logs: action.kind }, action, { id, reason });
        return {
          approval: asked.approval,
          activation: (asked.activation as never) ?? null,
          ended: Number(asked.ended ?? 0),
        };
      }
      return officeWork(deps, call, async (tx, log) => {
        const { login, ended, activation, before, after } = await actOnOperator(deps, tx, { id, deed });
        const action = deed === 'logout' ? 'operator.end-logins' : `operator.${deed}`;
        await log({ action, object: 'operator', ref: login, reason, before, after });
        return { approval: null, activation, ended };
      });
    },
    roles: () => listRoles(deps),
    saveRole: async (call) => {
      const { id } = call.body;
      if (call.operator.roleIds.includes(id)) throw refuse('OWN_RIGHTS');
      const asked = await askOrDo(deps, call, saveRole, call.body);
      return { approval: asked.approval, id: asked.approval === null ? Number(asked.id) : id };
    },
    removeRole: (call) => removeRole(deps, call, call.query.id),
    ipList: async ({ operator }) => ({ ...(await readIpList(deps.db.q)), own_address: operator.address }),
    saveIpList: (call) => saveIpList(deps, call, call.body),
    log: ({ operator, query }) => listLog(deps, operator, query),
    logOf: ({ operator, query }) => logOf(deps, operator, query),
    logins: ({ query }) => listLogins(deps, query),
    looks: ({ query }) => listLooks(deps, query),
    tasks: ({ operator, query }) => listTasks(deps, operator, query),
    task: ({ operator, query }) => showTask(deps, operator, query),
    taskFile: ({ operator, query }) => taskFile(deps, operator, query.task_id),
    stopTask: (call) => stopTask(deps, call, call.body.task_id),
  };
}
