import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { PageQuery, WireTime, Yuan, queryInt, text, verbatim } from '../contract/fields.ts';
import { MOST_PICTURES, PICTURE_BYTES, TICKET_TEXT_MAX, TICKET_TYPES } from './ticket.ts';

const PictureId = z.string().check(z.regex(/^[\w-]{22}$/));
const Images = z._default(z.array(PictureId).check(z.maxLength(MOST_PICTURES)), []);
const TicketSn = text(20);
/** Something must be said: white space is nothing. */
const Content = z.string().check(z.maxLength(TICKET_TEXT_MAX), z.regex(/\S/));

/** A refund on request and its decision; times are WIRE_TIME, '' while it is in review. */
export const RefundRow = z.object({
  refund_id: z.int(),
  order_sn: z.string(),
  /** What it gives back, or gave: the price less `compensated`. */
  money: Yuan,
  /** What the order was compensated with before. */
  compensated: Yuan,
  reason: z.string(),
  status: z.int(),
  status_text: z.string(),
  answer: z.string(),
  created_at: WireTime,
  decided_at: WireTime,
});
/** A refund as its buyer sees it. */
export type RefundRow = z.infer<typeof RefundRow>;

const ticketFields = {
  ticket_sn: z.string(),
  type: z.int(),
  type_text: z.string(),
  status: z.int(),
  status_text: z.string(),
  order_sn: z.string(),
  created_at: WireTime,
  updated_at: WireTime,
};
/** A work order in the list. */
export const TicketRow = z.object({
  ...ticketFields,
  /** The first message, shortened. */
  content: z.string(),
  /** Who wrote last. */
  last_by: z.enum(['user', 'service']),
  message_count: z.int(),
});
/** A work order without its messages. */
export type TicketRow = z.infer<typeof TicketRow>;

/** One message of a work order; `images` are numbers of uploaded pictures. */
export const TicketMessage = z.object({
  id: z.int(),
  by: z.enum(['user', 'service']),
  content: z.string(),
  images: z.array(z.string()),
  created_at: WireTime,
});
/** A message as both sides read it. */
export type TicketMessage = z.infer<typeof TicketMessage>;

/** A work order on its own page, with what can be done about its order. */
export const Ticket = z.object({
  ...ticketFields,
  messages: z.array(TicketMessage),
  /** The order that the work order is about, as far as it is needed here. */
  order: z.nullable(
    z.object({
      order_sn: z.string(),
      goods_name: z.string(),
      goods_pic: z.string(),
      price: Yuan,
      kuaidi_sn: z.string(),
      can_refund: z.boolean(),
    }),
  ),
  refund: z.nullable(RefundRow),
  compensation: z.nullable(z.object({ status: z.int(), money: Yuan })),
  /** Until when a solved one can be opened again; '' otherwise. */
  reopen_until: WireTime,
});
/** A whole work order. */
export type Ticket = z.infer<typeof Ticket>;

const ticketSn = z.strictObject({ id: TicketSn });
const madeTicket = z.object({ ticket_sn: z.string(), status: z.int(), status_text: z.string() });

/** Work orders, their pictures, and refunds on request. */
export const supportRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/ticket/list',
    auth: 'user',
    scope: 'ticket:read',
    summary: '工单列表',
    query: z.strictObject({ ...PageQuery, status: z.optional(queryInt(0, 4)) }),
    data: z.object({
      list: z.array(TicketRow),
      page: z.int(),
      page_size: z.int(),
      data_count: z.int(),
      count: z.record(z.string(), z.int()),
      /** When people answer, and how soon one may expect the first answer. */
      service: z.object({ hours: z.string(), first_answer_minutes: z.int() }),
    }),
    refusals: [],
  },
  make: {
    method: 'POST',
    path: '/user/ticket',
    auth: 'user',
    scope: 'ticket:write',
    idempotent: 'optional',
    summary: '提交工单',
    body: z.strictObject({
      type: z.literal(TICKET_TYPES),
      order_sn: z._default(text(20), ''),
      content: Content,
      images: Images,
    }),
    data: madeTicket,
    refusals: ['NOT_FOUND', 'KEY_REUSED', 'KEY_REQUIRED'],
  },
  show: {
    method: 'GET',
    path: '/user/ticket',
    auth: 'user',
    scope: 'ticket:read',
    summary: '工单详情与往来消息',
    query: ticketSn,
    data: Ticket,
    refusals: ['NOT_FOUND'],
  },
  reply: {
    method: 'POST',
    path: '/user/ticket/reply',
    auth: 'user',
    scope: 'ticket:write',
    summary: '回复工单；待补充的回到处理中',
    body: z.strictObject({ id: TicketSn, content: Content, images: Images }),
    data: madeTicket,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  close: {
    method: 'POST',
    path: '/user/ticket/close',
    auth: 'user',
    scope: 'ticket:write',
    summary: '关闭工单；处理中的变为已解决，7天内可重新打开',
    body: ticketSn,
    data: madeTicket,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  reopen: {
    method: 'POST',
    path: '/user/ticket/reopen',
    auth: 'user',
    scope: 'ticket:write',
    summary: '重新打开已解决的工单（7天内）',
    body: ticketSn,
    data: madeTicket,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  addPicture: {
    method: 'POST',
    path: '/user/picture',
    auth: 'user',
    scope: 'ticket:write',
    summary: '上传图片（data URL，最大5M），返回图片编号',
    // Four characters carry three bytes; the head of a data URL comes on top.
    maxBody: Math.ceil(PICTURE_BYTES / 3) * 4 + 4096,
    body: z.strictObject({ data: verbatim(Math.ceil(PICTURE_BYTES / 3) * 4 + 128) }),
    data: z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() }),
    refusals: ['PICTURE_BAD', 'PICTURE_TOO_LARGE'],
  },
  picture: {
    method: 'GET',
    path: '/user/picture',
    auth: 'user',
    scope: 'ticket:read',
    summary: '本人上传的图片',
    query: z.strictObject({ id: PictureId }),
    file: true,
    refusals: ['NOT_FOUND'],
  },
  applyRefund: {
    method: 'POST',
    path: '/user/refund/apply',
    auth: 'user',
    scope: 'ticket:write',
    summary: '申请退款，由客服审核；一个订单只退一次',
    body: z.strictObject({
      order_sn: text(20),
      reason: z.string().check(z.maxLength(500), z.regex(/\S/)),
      ticket_id: z._default(TicketSn, ''),
    }),
    data: RefundRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REFUND_ASKED'],
  },
});
