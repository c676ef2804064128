import { PARCEL_STATUS as S, type ParcelStatus } from './parcel.ts';

/** What may be done with a parcel in which state. */
export const parcelCan = {
  issueWaybill: [S.waitingWaybill],
  cancel: [S.waitingWaybill, S.waitingPickup],
} as const satisfies Record<string, readonly ParcelStatus[]>;
