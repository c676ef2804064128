import * as z from 'zod/mini';
import { Id, WireTime, Yuan, YuanInput, filled, queryInt, text } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Reason, Version, Waiting } from '../operators/fields-contract.ts';
import { isFeature, SENTENCE_LENGTH } from './features.ts';
import { isSetting } from './setting-values.ts';

const Name = z.string().check(z.refine(isSetting, '没有这项设置'));

const setting = z.object({
  name: z.string(),
  title: z.string(),
  meaning: z.string(),
  kind: z.enum(['whole', 'fen', 'share', 'amounts', 'tiers']),
  unit: z.string(),
  /** As people read it: yuan, percent, whole numbers; a list with commas. */
  value: z.string(),
  initial: z.string(),
  min: z.string(),
  max: z.string(),
  /** Held by a variable of the environment: 由环境变量设置 (B19). */
  is_fixed: z.boolean(),
  /** Nothing is stored: the first value holds. */
  is_initial: z.boolean(),
  /** A second person is always asked. */
  is_four_eyes: z.boolean(),
  version: z.int(),
  updated_by: z.string(),
  updated_at: WireTime,
});
/** A business setting with its limits and who changed it last. */
export type SettingRow = z.infer<typeof setting>;

const change = z.object({
  version: z.int(),
  before: z.string(),
  after: z.string(),
  /** It went back to the first value. */
  is_initial: z.boolean(),
  by: z.string(),
  reason: z.string(),
  at: WireTime,
});
/** One change of a setting. */
export type SettingChange = z.infer<typeof change>;

const group = z.object({
  id: z.int(),
  name: z.string(),
  minus: Yuan,
  price: Yuan,
  /** One recharge of this gives it for good; '' when none does. */
  recharge: z.string(),
  days: z.int(),
  is_sold: z.boolean(),
  rank: z.int(),
  members: z.int(),
  version: z.int(),
});
/** A price group as operators keep it. */
export type GroupOfficeRow = z.infer<typeof group>;

const GROUP = {
  name: z
    .string()
    .check(z.trim(), z.minLength(2, '会员组名称为2到12字'), z.maxLength(12, '会员组名称为2到12字')),
  minus: YuanInput,
  price: YuanInput,
  recharge: z._default(z.union([z.literal(''), YuanInput]), ''),
  days: z.int().check(z.minimum(1, '天数为1到3650'), z.maximum(3_650, '天数为1到3650')),
  is_sold: z.boolean(),
  rank: z.int().check(z.minimum(1, '顺序为1到99'), z.maximum(99, '顺序为1到99')),
  reason: Reason,
};

const flag = z.object({
  feature: z.string(),
  title: z.string(),
  meaning: z.string(),
  is_on: z.boolean(),
  sentence: z.string(),
  is_four_eyes: z.boolean(),
  version: z.int(),
  updated_by: z.string(),
  updated_at: WireTime,
});
/** A switch of the shop. */
export type FlagRow = z.infer<typeof flag>;

/** Settings, price groups and switches (O216-O219). */
export const settingsOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/config',
    auth: 'operator',
    right: 'config.view',
    reads: true,
    summary: '业务设置',
    data: z.object({
      groups: z.array(z.object({ group: z.string(), title: z.string(), list: z.array(setting) })),
    }),
    refusals: [],
  },
  history: {
    method: 'GET',
    path: '/admin/config/history',
    auth: 'operator',
    right: 'config.view',
    reads: true,
    summary: '一项设置的修改记录，最近100次',
    query: z.strictObject({ name: Name }),
    data: z.object({ list: z.array(change) }),
    refusals: [],
  },
  save: {
    method: 'PUT',
    path: '/admin/config',
    auth: 'operator',
    right: 'config.edit',
    prove: true,
    idempotent: true,
    logs: 'config.save',
    summary: '修改一项设置；value 为 null 恢复默认值',
    body: z.strictObject({ name: Name, value: z.nullable(text(200)), version: Version, reason: Reason }),
    data: z.object({ approval: Waiting, version: z.int() }),
    refusals: ['SETTING_RANGE', 'SETTING_FIXED', 'VERSION_CONFLICT', 'NO_SECOND'],
  },
  groups: {
    method: 'GET',
    path: '/admin/group',
    auth: 'operator',
    right: 'config.view',
    reads: true,
    summary: '会员组',
    data: z.object({ list: z.array(group), most: z.int() }),
    refusals: [],
  },
  addGroup: {
    method: 'POST',
    path: '/admin/group',
    auth: 'operator',
    right: 'group.edit',
    prove: true,
    idempotent: true,
    logs: 'group.add',
    summary: '新建会员组',
    body: z.strictObject(GROUP),
    /** `id` is null while it waits. */
    data: z.object({ approval: Waiting, id: z.nullable(z.int()) }),
    refusals: ['GROUPS_FULL', 'GROUP_NAME_TAKEN', 'GROUP_FIRST', 'BELOW_COST', 'NO_SECOND'],
  },
  saveGroup: {
    method: 'PUT',
    path: '/admin/group',
    auth: 'operator',
    right: 'group.edit',
    prove: true,
    idempotent: true,
    logs: 'group.save',
    summary: '修改会员组；对之后的报价生效',
    body: z.strictObject({ id: Id, version: Version, ...GROUP }),
    data: z.object({ approval: Waiting, version: z.int() }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'GROUP_NAME_TAKEN', 'GROUP_FIRST', 'BELOW_COST', 'NO_SECOND'],
  },
  removeGroup: {
    method: 'DELETE',
    path: '/admin/group',
    auth: 'operator',
    right: 'group.edit',
    prove: true,
    logs: 'group.remove',
    summary: '删除没有会员的会员组',
    query: z.strictObject({ id: queryInt(1, 99) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'GROUP_FIRST', 'GROUP_IN_USE'],
  },
  flags: {
    method: 'GET',
    path: '/admin/flag',
    auth: 'operator',
    right: 'flag.edit',
    reads: true,
    summary: '功能开关',
    data: z.object({ list: z.array(flag) }),
    refusals: [],
  },
  saveFlag: {
    method: 'PUT',
    path: '/admin/flag',
    auth: 'operator',
    right: 'flag.edit',
    prove: true,
    idempotent: true,
    logs: 'flag.save',
    summary: '打开或关闭一项功能；关闭时写一句给用户看的话',
    body: z.strictObject({
      feature: filled(20).check(z.refine(isFeature, '没有这项功能')),
      is_on: z.boolean(),
      sentence: z._default(text(SENTENCE_LENGTH.most), ''),
      version: Version,
      reason: Reason,
    }),
    data: z.object({ approval: Waiting, version: z.int() }),
    refusals: ['SENTENCE_NEEDED', 'VERSION_CONFLICT', 'NO_SECOND'],
  },
});
