import type { Decision } from '@giftship/shared/partners/decisions';
import type { ReactNode } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { DECISION_COPY, PARTNERS_COPY as SAY } from './copy.ts';
import { isGrave } from './decisions.ts';

interface DecidePartnersProps {
  /** Their numbers and names. */
  partners: readonly { id: number; name: string }[];
  act: Decision;
  onClose: () => void;
  children?: ReactNode;
}

/** 通过, 拒绝, 停用 or 恢复 of one partner or several, each told by a message (O181). */
export function DecidePartners({ partners, act, onClose, children }: DecidePartnersProps) {
  const [first] = partners;
  const verb = DECISION_COPY.acts[act];
  const ids = partners.map(({ id }) => id);
  return (
    <DecideDialog
      title={`${verb} ${partners.length === 1 && first ? first.name : SAY.chosen(partners.length)}`}
      action={`partner.${act}`}
      verb={verb}
      isGrave={isGrave(act)}
      noReason={!isGrave(act)}
      usual={SAY.chips[act]}
      content={[ids, act]}
      run={({ reason }) => atOnce(api.partners.decide({ body: { ids, do: act, reason } }))}
      onDone={() => void refreshList('partners')}
      tell={tellResults}
      onClose={onClose}
    >
      {children}
      <p className="hint">
        {SAY.hints[act]}
        {DECISION_COPY.tell}
      </p>
    </DecideDialog>
  );
}
