import type { Objection } from '@giftship/shared/parcels/objection';
import { BEARER, type Bearer } from '@giftship/shared/parcels/bearer';
import { ACT_COPY as SAY } from './copy.ts';

/** Said before a supplier is charged whose liability is not settled yet: he may object, or has (O115). */
export function OpenObjections({ bearer, list }: { bearer: Bearer; list: readonly Objection[] }) {
  if (bearer !== BEARER.supplier) return null;
  return list.map(({ case_sn, until }) => (
    <p key={case_sn} className="bad">
      {until === '' ? SAY.objected(case_sn) : SAY.objectable(case_sn, until)}
    </p>
  ));
}
