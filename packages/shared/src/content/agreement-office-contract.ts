import * as z from 'zod/mini';
import { WireTime, filled } from '../contract/fields.ts';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Version } from '../operators/fields-contract.ts';
import { AGREEMENTS } from './contract.ts';
import { Rich, draftOf, savedDraft } from './office-fields-contract.ts';

/** An agreement as it is written. */
const AgreementValue = z.object({ title: z.string(), content: z.string() });
const Kind = z.enum(AGREEMENTS);

/** Agreements with buyers and suppliers (O197). */
export const agreementRoutes = defineOfficeRoutes({
  agreements: {
    method: 'GET',
    path: '/admin/agreement',
    auth: 'operator',
    right: 'content.publish',
    reads: true,
    summary: '用户、供应商与隐私协议：当前的版本和草稿',
    data: z.object({
      list: z.array(
        z.object({
          kind: Kind,
          /** Of what is in force, counted from 1; 0 before the first publishing. */
          number: z.int(),
          published_at: WireTime,
          shown: z.nullable(AgreementValue),
          draft: draftOf(AgreementValue),
        }),
      ),
    }),
    refusals: [],
  },
  saveAgreement: {
    method: 'PUT',
    path: '/admin/agreement',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'agreement.save',
    summary: '保存协议草稿',
    body: z.strictObject({ kind: Kind, version: Version, title: filled(30), content: Rich }),
    data: savedDraft,
    refusals: ['VERSION_CONFLICT'],
  },
  publishAgreement: {
    method: 'POST',
    path: '/admin/agreement',
    auth: 'operator',
    right: 'content.publish',
    idempotent: true,
    logs: 'agreement.publish',
    summary: '发布看过的草稿为新版本',
    body: z.strictObject({ kind: Kind, version: Version }),
    data: z.object({ number: z.int() }),
    refusals: ['NO_DRAFT', 'VERSION_CONFLICT', 'LINKS_BROKEN', 'AGREEMENT_EMPTY'],
  },
});
