import { PARCEL_STATUS as S, type ParcelStatus } from './parcel.ts';

/** What may be done with a parcel in which state. */
export const parcelCan = {
  issueWaybill: [S.waitingWaybill],
  cancel: [S.waitingWaybill, S.waitingPickup],
  /** Its waybill is out, and may be taken back at the courier. */
  takeBack: [S.waitingPickup],
  /** The courier may know something that we do not. */
  track: [S.waitingPickup, S.pickedUp, S.inTransit, S.delivering, S.problem],
} as const satisfies Record<string, readonly ParcelStatus[]>;
