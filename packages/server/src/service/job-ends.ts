import { reviveVerification, stopVerification } from '../accounts/attestation.ts';
import { endLostRuns } from '../automation/run-rule.ts';
import type { JobEnds } from '../jobs/dead-letters.ts';
import { buryTask, reviveTask } from '../operators/tasks.ts';
import { BUYERS, SUPPLIERS } from '../webhooks/box.ts';
import { endsOfWebhooks } from '../webhooks/send-webhook.ts';
import { failExport, reviveExport } from '../lists/exports/export-task.ts';
import { tellAfterAll } from '../suppliers/send-news.ts';
import { buryCancel, reviveCancel } from '../support/cancel-waybill.ts';
import { failShipBack, reviveShipBack } from '../stores/ship-back.ts';
import { failSync, syncOnward } from '../stores/sync-store.ts';

/** How each kind of job ends when it dies, and how it begins again. Those that somebody paid for never die (`outbox`). */
export const JOB_ENDS: JobEnds = {
  'issue-waybills': {},
  'issue-test-waybills': {},
  'earn-commission': {},
  'watch-parcel': {},
  'cancel-waybill': { bury: buryCancel, revive: reviveCancel },
  'verify-identity': { bury: stopVerification, revive: reviveVerification },
  'send-webhook': endsOfWebhooks(BUYERS),
  'send-supplier-webhook': endsOfWebhooks(SUPPLIERS),
  'write-export': { bury: failExport, revive: reviveExport },
  'sync-store': { bury: failSync, revive: syncOnward },
  'ship-back': { bury: failShipBack, revive: reviveShipBack },
  // What could not be sent stands in the console by the last attempt.
  'tell-member': { bury: tellAfterAll },
  // The site message has told the owner already.
  'tell-owner': {},
  'tell-goods': {},
  'office-task': { bury: buryTask, revive: reviveTask },
  'supplier-task': { bury: buryTask, revive: reviveTask },
  'run-rules': { bury: (deps, { payload }) => endLostRuns(deps, Number(payload.store_id)) },
};
