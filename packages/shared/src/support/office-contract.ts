import * as z from 'zod/mini';
import {
  Id,
  PageQuery,
  SmallInt,
  WireTime,
  filled,
  pageOf,
  queryInt,
  text,
  verbatim,
} from '../contract/fields.ts';
import { RangeQuery, Reason, RowResult } from '../operators/fields-contract.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { BuyerCard, OfficeOrder, OfficeUser } from '../orders/office-contract.ts';
import { RefundRow } from './contract.ts';
import { ANSWER_TEXT_MAX, MOST_PICTURES, PICTURE_BYTES, TICKET_TYPES } from './ticket.ts';

const Sn = text(20);
const PictureId = z.string().check(z.regex(/^[\w-]{22}$/));
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_TEXT_MAX));
/** Work orders of one call; each is done or says why not. */
const Sns = z.array(Sn).check(z.minLength(1), z.maxLength(200));
const Named = z.object({ id: z.int(), name: z.string() });
const Person = z.nullable(Named);

const ticketFields = {
  ticket_sn: z.string(),
  type: z.int(),
  type_text: z.string(),
  status: z.int(),
  status_text: z.string(),
  order_sn: z.string(),
  user: OfficeUser,
  owner: Person,
  role: Person,
  /** Since when the buyer waits, and until when he should have an answer; '' where none is owed. */
  waiting_since: WireTime,
  due_at: WireTime,
  is_late: z.boolean(),
  /** The work order into which this one was merged; '' otherwise. */
  merged_into: z.string(),
  created_at: WireTime,
  updated_at: WireTime,
};
/** A work order in the list (O121). */
export const OfficeTicketRow = z.object({
  ...ticketFields,
  /** The last words, shortened, and whose they are. */
  content: z.string(),
  last_by: z.enum(['user', 'service']),
  message_count: z.int(),
});
/** A work order in the list. */
export type OfficeTicketRow = z.infer<typeof OfficeTicketRow>;

/** A work order with all that stands beside it (O126). */
export const OfficeTicket = z.object({
  ...ticketFields,
  first_due_at: WireTime,
  replied_at: WireTime,
  messages: z.array(
    z.object({
      id: z.int(),
      by: z.enum(['user', 'service']),
      /** Who of the service wrote it; '' for the buyer and the desk. */
      operator: z.string(),
      content: z.string(),
      images: z.array(z.string()),
      created_at: WireTime,
    }),
  ),
  notes: z.array(z.object({ id: z.int(), operator: z.string(), content: z.string(), at: WireTime })),
  buyer: BuyerCard,
  order: z.nullable(OfficeOrder),
  refund: z.nullable(RefundRow),
  /** His other work orders, newest first, at most ten. */
  former: z.array(
    z.object({
      ticket_sn: z.string(),
      type_text: z.string(),
      status_text: z.string(),
      order_sn: z.string(),
      content: z.string(),
      created_at: WireTime,
    }),
  ),
  /** What the fields of a quick answer stand for here. */
  fields: z.object({ order_sn: z.string(), kuaidi_sn: z.string(), rec_city: z.string() }),
});
/** A whole work order. */
export type OfficeTicket = z.infer<typeof OfficeTicket>;

const moved = z.object({ ticket_sn: z.string(), status: z.int(), status_text: z.string() });
const phrase = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  rank: z.int(),
  is_own: z.boolean(),
});
const phraseFields = { title: filled(20), content: Text, rank: z._default(SmallInt, 0), is_own: z.boolean() };
const ticketType = z.object({
  id: z.int(),
  name: z.string(),
  first_minutes: z.int(),
  next_minutes: z.int(),
  role_id: z.nullable(z.int()),
  hidden: z.boolean(),
  /** Work orders of it that are open. */
  open: z.int(),
});

/** Work orders in the back office (O121-O128). */
export const ticketOfficeRoutes = defineOfficeRoutes({
  list: {
    method: 'GET',
    path: '/admin/ticket',
    auth: 'operator',
    right: 'ticket.view',
    reads: true,
    summary: '工单列表，等待最久的在前；全部按新旧',
    query: z.strictObject({
      ...PageQuery,
      ...RangeQuery,
      tab: z._default(z.enum(['mine', 'unassigned', 'new', 'hand', 'waiting', 'late', 'all']), 'all'),
      status: z.optional(queryInt(0, 4)),
      type: z.optional(queryInt(1, 9)),
      owner_id: z.optional(queryInt(1, 999_999_999)),
      role_id: z.optional(queryInt(1, 999_999_999)),
      user: z._default(text(20), ''),
      order_sn: z._default(Sn, ''),
      ticket_sn: z._default(Sn, ''),
    }),
    data: z.object({
      ...pageOf(OfficeTicketRow).shape,
      count: z.object({
        mine: z.int(),
        unassigned: z.int(),
        new: z.int(),
        hand: z.int(),
        waiting: z.int(),
        late: z.int(),
      }),
    }),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: '/admin/ticket/one',
    auth: 'operator',
    right: 'ticket.view',
    reads: true,
    summary: '一条工单：往来、备注、用户、订单与时间线、以前的工单',
    query: z.strictObject({ ticket_sn: Sn }),
    data: OfficeTicket,
    refusals: ['NOT_FOUND'],
  },
  reply: {
    method: 'POST',
    path: '/admin/ticket/reply',
    auth: 'operator',
    right: 'ticket.reply',
    idempotent: true,
    logs: 'ticket.reply',
    summary: '回复工单并说明之后的状态；没有负责人的归自己',
    body: z.strictObject({
      ticket_sn: Sn,
      content: Text,
      images: z._default(z.array(PictureId).check(z.maxLength(MOST_PICTURES)), []),
      next_state: z.literal([1, 2, 3]),
    }),
    data: z.object({ ...moved.shape, next_ticket_sn: z.string() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
  addPicture: {
    method: 'POST',
    path: '/admin/ticket/picture',
    auth: 'operator',
    right: 'ticket.reply',
    logs: 'ticket.picture',
    maxBody: Math.ceil(PICTURE_BYTES / 3) * 4 + 4096,
    summary: '上传回复用的图片（data URL，最大5M），返回图片编号',
    body: z.strictObject({ ticket_sn: Sn, data: verbatim(Math.ceil(PICTURE_BYTES / 3) * 4 + 128) }),
    data: z.object({ id: z.string(), width: z.int(), height: z.int() }),
    refusals: ['NOT_FOUND', 'PICTURE_BAD', 'PICTURE_TOO_LARGE'],
  },
  picture: {
    method: 'GET',
    path: '/admin/ticket/picture',
    auth: 'operator',
    right: 'ticket.view',
    reads: true,
    summary: '工单里的图片',
    query: z.strictObject({ ticket_sn: Sn, id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  note: {
    method: 'POST',
    path: '/admin/ticket/note',
    auth: 'operator',
    right: 'ticket.reply',
    logs: 'ticket.note',
    summary: '内部备注，用户看不到；@姓名 或 @账号 会收到消息',
    body: z.strictObject({ ticket_sn: Sn, content: Text }),
    data: z.object({ id: z.int(), told: z.array(z.string()) }),
    refusals: ['NOT_FOUND'],
  },
  assign: {
    method: 'POST',
    path: '/admin/ticket/assign',
    auth: 'operator',
    right: ['ticket.assign', 'ticket.reply'],
    logs: 'ticket.assign',
    summary: '分配或转交给一位操作员或一个角色；没有分配权限的只能领取未分配的或转交自己的',
    body: z.strictObject({
      ticket_sns: Sns,
      owner_id: z._default(z.nullable(Id), null),
      role_id: z._default(z.nullable(Id), null),
      reason: z._default(text(200), ''),
    }),
    data: z.object({ results: z.array(RowResult) }),
    refusals: ['NOT_FOUND', 'RIGHT_MISSING'],
  },
  colleagues: {
    method: 'GET',
    path: '/admin/ticket/colleague',
    auth: 'operator',
    right: ['ticket.assign', 'ticket.reply'],
    reads: true,
    summary: '可以接手工单的操作员和角色',
    data: z.object({ people: z.array(Named), roles: z.array(Named) }),
    refusals: [],
  },
  merge: {
    method: 'POST',
    path: '/admin/ticket/merge',
    auth: 'operator',
    right: 'ticket.reply',
    idempotent: true,
    logs: 'ticket.merge',
    summary: '把同一用户同一订单的一条工单并入另一条，被并入的关闭',
    body: z.strictObject({ ticket_sn: Sn, into: Sn }),
    data: moved,
    refusals: [
      'NOT_FOUND',
      'TICKET_UNKNOWN',
      'STATE_CONFLICT',
      'TICKETS_DIFFER',
      'KEY_REUSED',
      'KEY_REQUIRED',
    ],
  },
  close: {
    method: 'POST',
    path: '/admin/ticket/close',
    auth: 'operator',
    right: 'ticket.reply',
    idempotent: true,
    logs: 'ticket.close',
    summary: '关闭工单，原因会告诉用户；最多200条',
    body: z.strictObject({ ticket_sns: Sns, reason: Reason }),
    data: z.object({ results: z.array(RowResult) }),
    refusals: ['KEY_REUSED', 'KEY_REQUIRED'],
  },
  phrases: {
    method: 'GET',
    path: '/admin/phrase',
    auth: 'operator',
    right: 'ticket.reply',
    reads: true,
    summary: '快捷回复：共用的和自己的',
    data: z.object({ list: z.array(phrase), fields: z.array(z.string()) }),
    refusals: [],
  },
  addPhrase: {
    method: 'POST',
    path: '/admin/phrase',
    auth: 'operator',
    right: 'ticket.reply',
    logs: 'phrase.add',
    summary: '新建快捷回复；共用的需要分配权限',
    body: z.strictObject(phraseFields),
    data: phrase,
    refusals: ['RIGHT_MISSING', 'PHRASES_FULL', 'PHRASE_FIELD'],
  },
  savePhrase: {
    method: 'PUT',
    path: '/admin/phrase',
    auth: 'operator',
    right: 'ticket.reply',
    logs: 'phrase.save',
    summary: '修改快捷回复',
    body: z.strictObject({ id: Id, title: filled(20), content: Text, rank: z._default(SmallInt, 0) }),
    data: phrase,
    refusals: ['NOT_FOUND', 'RIGHT_MISSING', 'PHRASE_FIELD'],
  },
  removePhrase: {
    method: 'DELETE',
    path: '/admin/phrase',
    auth: 'operator',
    right: 'ticket.reply',
    logs: 'phrase.remove',
    summary: '删除快捷回复',
    query: z.strictObject({ id: queryInt(1, 999_999_999) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'RIGHT_MISSING'],
  },
  types: {
    method: 'GET',
    path: '/admin/ticket/type',
    auth: 'operator',
    right: ['ticket.view', 'ticket.assign'],
    reads: true,
    summary: '工单类型、服务时限和默认处理角色',
    data: z.object({ list: z.array(ticketType) }),
    refusals: [],
  },
  saveType: {
    method: 'PUT',
    path: '/admin/ticket/type',
    auth: 'operator',
    right: 'ticket.assign',
    logs: 'ticket-type.save',
    summary: '修改工单类型；使用中的只能隐藏',
    body: z.strictObject({
      id: z.literal(TICKET_TYPES),
      name: filled(12),
      first_minutes: z.int().check(z.minimum(5), z.maximum(1440)),
      next_minutes: z.int().check(z.minimum(5), z.maximum(2880)),
      role_id: z.nullable(Id),
      hidden: z.boolean(),
    }),
    data: ticketType,
    refusals: ['NOT_FOUND'],
  },
});
