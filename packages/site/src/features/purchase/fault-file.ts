import type { FlowFault } from '@giftship/shared/orders/place-order-flow';
import { errorSheet } from '@giftship/shared/recipients/error-sheet';
import { layoutOfPlatform } from '@giftship/shared/spreadsheet/match-columns';
import type { RecipientStore } from './recipients/types.ts';

/** The rows that were not bought as a sheet with the reasons, which can be mended and imported again (X008). */
export function faultFile(faults: readonly FlowFault[], store: RecipientStore, platform: number): Uint8Array {
  const rows = faults.flatMap(({ id, error }) => {
    const row = store.row(id);
    return row ? [{ ...row, problems: [{ msg: error }] }] : [];
  });
  return errorSheet(rows, layoutOfPlatform(platform) ?? 'tb');
}
