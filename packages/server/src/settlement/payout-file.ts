import type { FileReply } from '@giftship/shared/contract/define-routes';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { SETTLE_PAYOUT_COLUMNS, SETTLE_TEXTS } from '@giftship/shared/settlement/labels';
import { SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { snOf } from '../db/numbers.ts';
import { unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type PayoutKind, bankFile, findFile } from '../withdrawals/payout-files.ts';
import { readStatements } from './approve-settlements.ts';

/** Statements to the bank (O170). */
export const SETTLEMENTS: PayoutKind = {
  kind: 'settlement',
  table: 'settlements',
  amount: 'payable_fen',
  waits: SETTLEMENT_STATUS.toPay,
  titles: SETTLE_PAYOUT_COLUMNS,
  fileName: SETTLE_TEXTS.file,
};

/** The file as it goes to the bank, to the accounts as they were when it was approved; each download is logged. */
export async function downloadSettleFile(
  deps: Deps,
  call: WorkCall,
  { file_id, format }: { file_id: number; format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const { rows } = await officeWork(deps, call, async (tx, log) => {
    const file = await findFile(tx, SETTLEMENTS, file_id);
    const found = await readStatements(tx, file.refs);
    await log({ object: 'payout-file', ref: String(file.id), after: { format }, rows: found.length });
    return { rows: found };
  });
  const lines = rows.flatMap(({ id, payee, payable_fen }) =>
    payee === null
      ? []
      : [
          [
            payee.holder,
            unseal(deps.secret, payee.account_sealed),
            [payee.bank_name, payee.bank_branch].filter((part) => part !== '').join(' '),
            formatYuan(fen(payable_fen)),
            SETTLE_TEXTS.purpose,
            snOf('settlement', id),
          ],
        ],
  );
  return bankFile(SETTLEMENTS, { file_id, format }, lines);
}
