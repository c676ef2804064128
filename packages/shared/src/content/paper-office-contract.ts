import * as z from 'zod/mini';
import { verbatim } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { MEDIA_BYTES } from './media.ts';
import { PAPER_CALLS } from './paper.ts';

const DATA = Math.ceil(MEDIA_BYTES / 3) * 4;
const sent = z.strictObject({ data: verbatim(DATA + 2048) });
const kept = z.object({ path: z.string(), width: z.int(), height: z.int() });
const asked = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{16,32}$/)) });

/** Papers of records (O153, O155, O109): private, sent in by who decides and read by who may see the record. */
export const paperOfficeRoutes = defineOfficeRoutes({
  addReceipt: {
    method: 'POST',
    path: PAPER_CALLS.receipt,
    auth: 'operator',
    right: ['withdraw.pay', 'settle.pay'],
    logs: 'paper.add',
    summary: '上传打款回单，只有能查看提现或结算的人能看到',
    maxBody: DATA + 4096,
    body: sent,
    data: kept,
    refusals: ['PICTURE_BAD', 'MEDIA_TOO_LARGE'],
  },
  receipt: {
    method: 'GET',
    path: PAPER_CALLS.receipt,
    auth: 'operator',
    right: ['withdraw.view', 'settle.view'],
    reads: true,
    summary: '查看打款回单',
    query: asked,
    file: true,
    refusals: ['NOT_FOUND'],
  },
  addAttachment: {
    method: 'POST',
    path: PAPER_CALLS.attachment,
    auth: 'operator',
    right: ['balance.adjust', 'settle.act'],
    logs: 'paper.add',
    summary: '上传调整余额的附件，只有能查看调整记录的人能看到',
    maxBody: DATA + 4096,
    body: sent,
    data: kept,
    refusals: ['PICTURE_BAD', 'MEDIA_TOO_LARGE'],
  },
  attachment: {
    method: 'GET',
    path: PAPER_CALLS.attachment,
    auth: 'operator',
    right: ['finance.view', 'balance.adjust', 'settle.view'],
    reads: true,
    summary: '查看调整余额的附件',
    query: asked,
    file: true,
    refusals: ['NOT_FOUND'],
  },
  addMark: {
    method: 'POST',
    path: PAPER_CALLS.mark,
    auth: 'operator',
    right: 'parcel.act',
    logs: 'paper.add',
    summary: '上传标记包裹所附的图片，只有能查看订单的人能看到',
    maxBody: DATA + 4096,
    body: sent,
    data: kept,
    refusals: ['PICTURE_BAD', 'MEDIA_TOO_LARGE'],
  },
  mark: {
    method: 'GET',
    path: PAPER_CALLS.mark,
    auth: 'operator',
    right: ['order.view', 'parcel.act'],
    reads: true,
    summary: '查看标记包裹所附的图片',
    query: asked,
    file: true,
    refusals: ['NOT_FOUND'],
  },
});
