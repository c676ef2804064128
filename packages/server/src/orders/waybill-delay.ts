/** How long a courier without instant waybills is left alone before it is asked (D311). */
export const WAYBILL_DELAY_MS = 60_000;
