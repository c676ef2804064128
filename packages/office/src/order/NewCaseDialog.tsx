import { toast } from '@giftship/kit/toast/toast.ts';
import { CASE_KIND, type CaseKind } from '@giftship/shared/cases/case';
import { CASE_KIND_LABELS } from '@giftship/shared/cases/labels';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { atOnce } from '../lists/at-once.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { api } from '../session/api.ts';
import { ACT_COPY as SAY } from './copy.ts';
import { refreshService } from './refresh.ts';

const KINDS = Object.values(CASE_KIND).map((value) => ({ value, label: CASE_KIND_LABELS[value] ?? '' }));

interface NewCaseDialogProps {
  orderSn: string;
  /** The work order that says so; '' where an operator found it. */
  ticketSn: string;
  onClose: () => void;
}

/** Opens a case about the parcel of an order (O111, O126). */
export function NewCaseDialog({ orderSn, ticketSn, onClose }: NewCaseDialogProps) {
  const [kind, setKind] = useState<CaseKind>(CASE_KIND.damaged);
  const [isAsking, setAsking] = useState(false);
  return (
    <DecideDialog
      title={SAY.caseTitle(orderSn)}
      action="case.open"
      verb={SAY.newCase}
      content={[orderSn, ticketSn, kind, isAsking]}
      usual={SAY.caseChips}
      run={({ reason, key }) =>
        atOnce(
          api.cases.open({
            body: { order_sn: orderSn, kind, text: reason, ticket_sn: ticketSn, ask_supplier: isAsking },
            key,
          }),
        )
      }
      tell={({ case: { case_sn }, is_new }) =>
        void toast.success(is_new ? SAY.caseOpened(case_sn) : SAY.caseAdded(case_sn))
      }
      onDone={refreshService}
      onClose={onClose}
    >
      <div className="decide-field">
        <span>{SAY.caseKind}</span>
        <Select<CaseKind>
          aria-label={SAY.caseKind}
          value={kind}
          options={KINDS}
          getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
          onChange={setKind}
        />
        <span className="hint">{SAY.caseHint}</span>
      </div>
      <Checkbox checked={isAsking} onChange={({ target }) => setAsking(target.checked)}>
        {SAY.caseAsk}
      </Checkbox>
    </DecideDialog>
  );
}
