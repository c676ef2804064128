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

/**
 * Every arrow of the parcel machine: forward jumps are allowed, backward ones are not, except 70 -> 40/50.
 * The database holds the same table and refuses every other move (P9).
 */
export const PARCEL_MOVES: Record<ParcelStatus, readonly ParcelStatus[]> = {
  10: [20, 90],
  20: [30, 40, 50, 60, 70, 80, 90],
  30: [40, 50, 60, 70, 80],
  40: [50, 60, 70, 80],
  50: [60, 70, 80],
  60: [],
  70: [40, 50, 60, 80],
  80: [],
  90: [],
};

/** Compensation of a parcel (decisions section 4): pending at the deadline, then paid, or void when it was in time. */
export const COMPENSATION_STATUS = { none: 0, pending: 1, paid: 2, void: 3 } as const;

/** Most numbers of one kind that a list or an export is searched by. */
export const MOST_NUMBERS = 500;
/** Most parcels of one look at the courier. */
export const MOST_PICKUPS = 200;
