import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { PARTNERS_COPY as SAY } from './copy.ts';

interface PromoterDialogProps {
  userId: number;
  mobile: string;
  isOff: boolean;
  onClose: () => void;
}

/** Whether somebody earns commission from now on; what he earned stays (O183). */
export function PromoterDialog({ userId, mobile, isOff, onClose }: PromoterDialogProps) {
  const act = isOff ? 'restore' : 'disable';
  return (
    <DecideDialog
      title={`${SAY.promoter[act]} ${userId} ${mobile}`}
      action={`promoter.${act}`}
      verb={SAY.promoter[act]}
      isGrave={act === 'disable'}
      run={({ reason }) => atOnce(api.partners.setPromoter({ body: { user_id: userId, do: act, reason } }))}
      onDone={() => {
        for (const name of ['partners', 'commissions', 'users']) void refreshList(name);
      }}
      onClose={onClose}
    >
      <p className="hint">{SAY.promoterHint}</p>
    </DecideDialog>
  );
}
