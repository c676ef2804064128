import { formatYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { COMPENSATIONS_AT_ONCE, VOID_ALONE } from '@giftship/shared/support/comp-office-contract';
import { Link } from 'react-router';
import { api } from '../session/api.ts';
import { PATHS } from '../lib/paths.ts';
import { TITLES } from '../lib/titles-copy.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { SumSlip } from '../lists/SumSlip.tsx';
import { useSecondWhy } from '../session/use-second-why.ts';
import { COMP_COPY as SAY } from './comp-copy.ts';
import { refreshService } from './refresh.ts';
import { tellResults } from '../lists/tell-results.ts';

interface CompDialogProps {
  parcelSns: string[];
  /** What each of them is, where the page knows it: amounts of the wire. */
  amounts?: readonly string[];
  onClose: () => void;
}

/**
 * Calls pending compensations off, with a reason that the buyer sees; more than a few wait for a second person, and very
 * many of them are then one task of whoever asked (O135).
 */
export function VoidDialog({ parcelSns, amounts, onClose }: CompDialogProps) {
  const count = parcelSns.length;
  const isMany = count > VOID_ALONE;
  return (
    <DecideDialog
      title={count === 1 ? SAY.voidTitle(parcelSns[0] ?? '') : SAY.voidMany(count)}
      action="comp.void"
      verb={SAY.void}
      isGrave
      content={parcelSns}
      usual={SAY.voidChips}
      {...(isMany ? { secondWhy: SAY.voidSecond(count, VOID_ALONE) } : {})}
      run={({ reason, key }) => api.compensations.void({ body: { parcel_sns: parcelSns, reason }, key })}
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">
        {SAY.voidHint}
        {count > COMPENSATIONS_AT_ONCE && (
          <>
            {SAY.voidTask(COMPENSATIONS_AT_ONCE)} <Link to={PATHS.tasks()}>{TITLES.tasks}</Link>
          </>
        )}
      </p>
      {amounts && <Sum title={SAY.voidSum} amounts={amounts} />}
    </DecideDialog>
  );
}

/** Gives suppliers back what they paid; the shop bears it, and above the limits a second person decides (O136). */
export function WaiveDialog({ parcelSns, amounts = [], onClose }: CompDialogProps) {
  const second = useSecondWhy('money', amounts);
  return (
    <DecideDialog
      title={parcelSns.length === 1 ? SAY.waiveTitle(parcelSns[0] ?? '') : SAY.waiveMany(parcelSns.length)}
      action="comp.waive"
      verb={SAY.waive}
      content={parcelSns}
      usual={SAY.waiveChips}
      {...second}
      run={({ reason, key }) => api.compensations.waive({ body: { parcel_sns: parcelSns, reason }, key })}
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.waiveHint}</p>
      <Sum title={SAY.waiveSum} amounts={amounts} />
    </DecideDialog>
  );
}

function Sum({ title, amounts }: { title: string; amounts: readonly string[] }) {
  const sum = formatYuan(sumFen(amounts.map(yuan)));
  return (
    <SumSlip
      lines={[{ title: SAY.label, note: SAY.parcels(amounts.length), yuan: sum }]}
      total={{ title, yuan: sum }}
    />
  );
}
