import * as z from 'zod/mini';
import { Mobile } from '../accounts/contract.ts';
import {
  Id,
  PageQuery,
  WireTime,
  Yuan,
  YuanInput,
  filled,
  pageOf,
  queryInt,
  text,
} from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Reason, Version } from '../operators/fields-contract.ts';
import { REASON_LENGTH } from '../operators/operator.ts';
import { isLicence } from './application.ts';
import { Score } from './score.ts';
import { SETTLE_CYCLES } from './supplier.ts';
import { SUPPLIER_SENTENCES as SAY } from './sentences-copy.ts';

const BigId = queryInt(1, 9_007_199_254_740_991);
const Day = z.union([z.literal(''), z.iso.date()]);
const Role = z.int().check(z.minimum(1), z.maximum(4));

const ROW = {
  id: z.int(),
  name: z.string(),
  company: z.string(),
  status: z.int(),
  status_text: z.string(),
  contact: z.string(),
  mobile_mask: z.string(),
  /** The owner's login; '' where nobody owns it yet. */
  owner: z.string(),
  goods: z.int(),
  couriers: z.int(),
  contract_end: z.string(),
  /** The contract ends within thirty days, or has ended. */
  is_ending: z.boolean(),
  reason: z.string(),
  applied_at: WireTime,
  created_at: WireTime,
};
/** A supplier, or an application, in the list (O081, O083). */
export const SupplierRow = z.object(ROW);
/** A supplier as operators see it. */
export type SupplierRow = z.infer<typeof SupplierRow>;

const Contract = {
  /** Number of the paper contract. */
  contract_no: text(40),
  contract_start: Day,
  contract_end: Day,
  /** What makes the first sale price of new goods out of their cost: cost × factor + amount (O062, O084). */
  margin_factor: z.number().check(z.minimum(1), z.maximum(10)),
  margin_plus: YuanInput,
  settle_cycle: z.enum(SETTLE_CYCLES),
  settle_days: z.int().check(z.minimum(0), z.maximum(30)),
  reserve: YuanInput,
  comp_bearer: z.union([z.literal(1), z.literal(2)]),
};

const Person = z.object({
  user_id: z.int(),
  username: z.string(),
  mobile_mask: z.string(),
  role: z.int(),
  role_text: z.string(),
  has_totp: z.boolean(),
  created_at: WireTime,
});

const Identity = {
  name: filled(20).check(z.minLength(2, SAY.name)),
  company: z._default(text(60), ''),
  licence: z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((number) => number === '' || isLicence(number), SAY.licence),
    ),
    '',
  ),
  contact: z._default(text(20), ''),
  address: z._default(text(160), ''),
};

/** Suppliers in the back office (back-office 5.G, 7.2). */
export const supplierOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/supplier',
    auth: 'operator',
    right: 'supplier.view',
    reads: true,
    summary: '供应商与入驻申请；q 为编号、名称、公司、执照号或完整手机号',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 3)), q: z._default(text(60), '') }),
    data: z.object({ ...pageOf(SupplierRow).shape, count: z.record(z.string(), z.int()) }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/admin/supplier/detail',
    auth: 'operator',
    right: 'supplier.view',
    reads: true,
    summary: '一家供应商的资料、合同、成员与邀请',
    query: z.strictObject({ id: BigId }),
    data: z.object({
      ...ROW,
      licence: z.string(),
      licence_pic: z.string(),
      address: z.string(),
      application: z.object({
        categories: z.array(z.string()),
        couriers: z.array(z.string()),
        warehouse: z.string(),
        parcels_a_day: z.int(),
        agreement_version: z.int(),
      }),
      contract_no: z.string(),
      contract_start: z.string(),
      margin_factor: z.number(),
      margin_plus: Yuan,
      settle_cycle: z.enum(SETTLE_CYCLES),
      settle_days: z.int(),
      reserve: Yuan,
      comp_bearer: z.int(),
      version: z.int(),
      members: z.array(Person),
      invites: z.array(
        z.object({
          mobile_mask: z.string(),
          role: z.int(),
          role_text: z.string(),
          by: z.string(),
          expires_at: WireTime,
        }),
      ),
      /** Left out without the right to see money. */
      owed: z.optional(Yuan),
    }),
    refusals: ['NOT_FOUND'],
  },
  scores: {
    method: 'GET',
    path: '/admin/supplier/scores',
    auth: 'operator',
    right: 'supplier.view',
    reads: true,
    summary: '一家供应商近7、30、90天的时效与评分',
    query: z.strictObject({ id: BigId }),
    data: z.object({ scores: z.array(Score) }),
    refusals: [],
  },
  licence: {
    method: 'GET',
    path: '/admin/supplier/licence',
    auth: 'operator',
    right: ['supplier.review', 'supplier.edit'],
    reads: true,
    summary: '营业执照照片',
    query: z.strictObject({ id: BigId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  mobile: {
    method: 'POST',
    path: '/admin/supplier/mobile',
    auth: 'operator',
    right: ['supplier.review', 'supplier.edit'],
    logs: 'supplier.mobile',
    summary: '查看联系人手机号，记录查看人和用途',
    body: z.strictObject({ id: Id, reason: Reason }),
    data: z.object({ mobile: z.string() }),
    refusals: ['NOT_FOUND'],
  },
  review: {
    method: 'POST',
    path: '/admin/supplier/review',
    auth: 'operator',
    right: ['supplier.review', 'supplier.edit'],
    logs: 'supplier.review',
    summary: '通过、拒绝入驻申请；停用、恢复供应商',
    body: z.strictObject({
      id: Id,
      version: Version,
      do: z.enum(['approve', 'refuse', 'suspend', 'restore']),
      reason: z._default(text(REASON_LENGTH.most).check(z.trim()), ''),
    }),
    data: z.object({ status: z.int(), status_text: z.string(), version: z.int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_NEEDED', 'VERSION_CONFLICT', 'RIGHT_MISSING'],
  },
  add: {
    method: 'POST',
    path: '/admin/supplier',
    auth: 'operator',
    right: 'supplier.edit',
    idempotent: true,
    logs: 'supplier.add',
    summary: '新建供应商；负责人已有供应商账号时直接加入，否则收到72小时有效的邀请',
    body: z.strictObject({ ...Identity, mobile: Mobile }),
    data: z.object({ id: z.int(), is_owned: z.boolean(), link: z.string(), is_sent: z.boolean() }),
    refusals: ['LICENCE_TAKEN', 'SUPPLIERS_FULL'],
  },
  save: {
    method: 'PUT',
    path: '/admin/supplier',
    auth: 'operator',
    right: 'supplier.edit',
    logs: 'supplier.save',
    summary: '修改供应商资料与合同',
    body: z.strictObject({ id: Id, version: Version, ...Identity, ...Contract }),
    data: z.object({ version: z.int() }),
    refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'LICENCE_TAKEN', 'INVALID'],
  },
  invite: {
    method: 'POST',
    path: '/admin/supplier/invite',
    auth: 'operator',
    right: 'supplier.edit',
    prove: true,
    logs: 'supplier.invite',
    summary: '邀请成员或更换负责人',
    body: z.strictObject({ id: Id, mobile: Mobile, role: Role, reason: Reason }),
    data: z.object({ expires_at: WireTime, link: z.string(), is_sent: z.boolean() }),
    refusals: ['NOT_FOUND', 'MEMBERS_FULL', 'MEMBER_ALREADY'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/admin/supplier/member',
    auth: 'operator',
    right: 'supplier.edit',
    prove: true,
    logs: 'supplier.member',
    summary: '移除成员；负责人也可移除，之后请邀请新的负责人',
    query: z.strictObject({ id: BigId, user_id: BigId }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  resetTotp: {
    method: 'POST',
    path: '/admin/supplier/totp',
    auth: 'operator',
    right: 'supplier.edit',
    prove: true,
    logs: 'supplier.totp',
    summary: '重置成员的动态口令，其全部登录随之结束',
    body: z.strictObject({ id: Id, user_id: Id, reason: Reason }),
    data: z.null(),
    refusals: ['NOT_FOUND'],
  },
  oldAccounts: {
    method: 'GET',
    path: '/admin/supplier/old',
    auth: 'operator',
    right: 'supplier.view',
    reads: true,
    summary: '旧供应商账号：曾以供应商身份下单或仍有余额',
    query: z.strictObject({ ...PageQuery }),
    data: pageOf(
      z.object({
        user_id: z.int(),
        mobile_mask: z.string(),
        /** The buyer of the same mobile; null where there is none. */
        buyer_id: z.nullable(z.int()),
        supplier_id: z.nullable(z.int()),
        orders: z.int(),
        /** Left out without the right to see money. */
        balance: z.optional(Yuan),
        created_at: WireTime,
      }),
    ),
    refusals: [],
  },
});
