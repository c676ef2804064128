/** Parcel states (decisions section 4). */
export const PARCEL_STATUS = {
  waitingWaybill: 10,
  waitingPickup: 20,
  pickedUp: 30,
  inTransit: 40,
  delivering: 50,
  signed: 60,
  problem: 70,
  returned: 80,
  cancelled: 90,
} as const;
/** A state of a parcel; 70 and above is what went wrong or was called off. */
export type ParcelStatus = (typeof PARCEL_STATUS)[keyof typeof PARCEL_STATUS];

/** With the courier and not yet with the recipient: who refunds it does not stop it. */
export const isUnderWay = (status: number): boolean =>
  status >= PARCEL_STATUS.pickedUp && status < PARCEL_STATUS.signed;

const S = PARCEL_STATUS;

/**
 * Every arrow of the parcel machine. News may leave stages out once there is a waybill; before, a parcel only gets one or
 * is cancelled. Nothing goes back but a problem, which may be on its way again. The database holds the same table and
 * refuses every other move (P9).
 */
export const PARCEL_MOVES: Record<ParcelStatus, readonly ParcelStatus[]> = {
  [S.waitingWaybill]: [S.waitingPickup, S.cancelled],
  [S.waitingPickup]: [S.pickedUp, S.inTransit, S.delivering, S.signed, S.problem, S.returned, S.cancelled],
  [S.pickedUp]: [S.inTransit, S.delivering, S.signed, S.problem, S.returned],
  [S.inTransit]: [S.delivering, S.signed, S.problem, S.returned],
  [S.delivering]: [S.signed, S.problem, S.returned],
  [S.signed]: [],
  [S.problem]: [S.inTransit, S.delivering, S.signed, S.returned],
  [S.returned]: [],
  [S.cancelled]: [],
};

/** Compensation of a parcel (decisions section 4): pending at the deadline, then paid, or void when it was in time. */
export const COMPENSATION_STATUS = { none: 0, pending: 1, paid: 2, void: 3 } as const;

/** What became of a waybill that is to be taken back at the courier (O107, O130). */
export const WAYBILL_CANCEL = { asked: 0, cancelled: 1, refused: 2, unknown: 3 } as const;
/** The courier is being asked, or has agreed: such a parcel is not handed over. */
export const isRecalled = (cancel: number | null): boolean =>
  cancel === WAYBILL_CANCEL.asked || cancel === WAYBILL_CANCEL.cancelled;

/** Most numbers of one kind that a list or an export is searched by. */
export const MOST_NUMBERS = 500;
/** Most parcels of one look at the courier. */
export const MOST_PICKUPS = 200;
