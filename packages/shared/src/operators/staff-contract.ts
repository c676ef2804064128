import * as z from 'zod/mini';
import { Id, PageQuery, WireTime, filled, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { Reason, Version, Waiting, officePage } from './fields-contract.ts';
import { LOGIN_FORM } from './operator.ts';
import { isRight } from './rights.ts';

const LoginName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(LOGIN_FORM, '账号为4到32位小写字母、数字、点、横线或下划线'));

const operatorRow = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  mobile: z.string(),
  role_ids: z.array(z.int()),
  roles: z.array(z.string()),
  ip_list: z.array(z.string()),
  status: z.int(),
  status_text: z.string(),
  has_totp: z.boolean(),
  created_at: WireTime,
  last_login_at: WireTime,
  version: z.int(),
});

/** An operator in the list of operators. */
export type OperatorRow = z.infer<typeof operatorRow>;

const roleRow = z.object({
  id: z.int(),
  name: z.string(),
  rights: z.array(z.string()),
  is_builtin: z.boolean(),
  holders: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
});

/** A role with who has it. */
export type RoleRow = z.infer<typeof roleRow>;

const activation = z.object({ code: z.string(), path: z.string(), expires_at: WireTime });

const Roles = z.array(Id).check(z.minLength(1, '请选择1到5个角色'), z.maxLength(5, '请选择1到5个角色'));

const IpList = z._default(z.array(text(64)).check(z.maxLength(100)), []);

const RightCode = z.string().check(z.refine(isRight, '没有这个权限'));

const done = z.object({ approval: Waiting });

/** Operators, their roles, and where they may come from (O227-O229). */
export const staffRoutes = defineOfficeRoutes({
  operators: {
    method: 'GET',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '操作员列表',
    query: z.strictObject({ ...PageQuery, q: z._default(text(40), ''), status: z.optional(queryInt(1, 2)) }),
    data: officePage(operatorRow),
    refusals: [],
  },
  addOperator: {
    method: 'POST',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.add',
    summary: '新建操作员，取得一次性激活码',
    body: z.strictObject({
      login: LoginName,
      name: filled(20),
      mobile: z._default(text(20), ''),
      role_ids: Roles,
      ip_list: IpList,
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, activation: z.nullable(activation) }),
    refusals: ['OPERATOR_EXISTS', 'NO_SECOND', 'IP_FORM'],
  },
  saveOperator: {
    method: 'PUT',
    path: '/admin/operator',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.save',
    summary: '修改操作员的姓名、角色和IP列表',
    body: z.strictObject({
      id: Id,
      version: Version,
      name: filled(20),
      mobile: z._default(text(20), ''),
      role_ids: Roles,
      ip_list: IpList,
      reason: Reason,
    }),
    data: done,
    refusals: ['NOT_FOUND', 'OWN_RIGHTS', 'LAST_SUPER', 'VERSION_CONFLICT', 'NO_SECOND', 'IP_FORM'],
  },
  actOnOperator: {
    method: 'POST',
    path: '/admin/operator/act',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    idempotent: true,
    logs: 'operator.act',
    summary: '停用、启用、重置动态口令、结束登录、新的激活码',
    body: z.strictObject({
      id: Id,
      do: z.enum(['disable', 'enable', 'reset-totp', 'logout', 'activation']),
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, activation: z.nullable(activation), ended: z.int() }),
    refusals: ['NOT_FOUND', 'OWN_RIGHTS', 'LAST_SUPER', 'STATE_CONFLICT', 'ACCOUNT_ALONE'],
  },
  roles: {
    method: 'GET',
    path: '/admin/role',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '角色与权限',
    data: z.object({ list: z.array(roleRow) }),
    refusals: [],
  },
  saveRole: {
    method: 'PUT',
    path: '/admin/role',
    auth: 'operator',
    right: 'role.edit',
    prove: true,
    idempotent: true,
    logs: 'role.save',
    summary: '新建（id 为 0）或修改自己的角色',
    body: z.strictObject({
      id: z.int().check(z.minimum(0)),
      version: Version,
      name: z
        .string()
        .check(z.trim(), z.minLength(2, '角色名称为2到12字'), z.maxLength(12, '角色名称为2到12字')),
      rights: z.array(RightCode).check(z.minLength(1, '请至少选择一项权限')),
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, id: z.int() }),
    refusals: [
      'NOT_FOUND',
      'VERSION_CONFLICT',
      'ROLE_NAME_TAKEN',
      'ROLE_BUILT_IN',
      'ROLES_FULL',
      'OWN_RIGHTS',
      'NO_SECOND',
    ],
  },
  removeRole: {
    method: 'DELETE',
    path: '/admin/role',
    auth: 'operator',
    right: 'role.edit',
    prove: true,
    logs: 'role.remove',
    summary: '删除没有人使用的角色',
    query: z.strictObject({ id: queryInt(1, 2_147_483_647) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'ROLE_BUILT_IN', 'ROLE_IN_USE'],
  },
  ipList: {
    method: 'GET',
    path: '/admin/ip-list',
    auth: 'operator',
    right: 'operator.view',
    reads: true,
    summary: '可以访问后台的网络',
    data: z.object({
      list: z.array(z.object({ address: z.string(), note: z.string() })),
      own_address: z.string(),
      version: z.int(),
    }),
    refusals: [],
  },
  saveIpList: {
    method: 'PUT',
    path: '/admin/ip-list',
    auth: 'operator',
    right: 'operator.edit',
    prove: true,
    logs: 'ip-list.save',
    summary: '修改可以访问后台的网络；必须包含自己的地址',
    body: z.strictObject({
      list: z
        .array(z.strictObject({ address: filled(64), note: z._default(text(40), '') }))
        .check(z.maxLength(100)),
      version: Version,
      reason: Reason,
    }),
    data: z.object({ version: z.int() }),
    refusals: ['IP_FORM', 'IP_OWN', 'VERSION_CONFLICT'],
  },
});
