import { toast } from '@giftship/kit/toast/toast.ts';
import { CASE_TEXT, PROPOSAL } from '@giftship/shared/cases/case';
import type { SupplierCase } from '@giftship/shared/cases/contract';
import { PROPOSAL_LABELS } from '@giftship/shared/cases/labels';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { queries } from '../../../lib/queries.ts';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { refreshList } from '../../../lists/use-office-list.ts';
import { HeldPictures } from '../../../threads/HeldPictures.tsx';
import { useHeldPictures } from '../../../threads/use-held-pictures.ts';
import { api } from '../../api.ts';
import { CASES_COPY as SAY } from './copy.ts';

type Proposal = (typeof PROPOSAL)[keyof typeof PROPOSAL];
const PROPOSALS = Object.values(PROPOSAL).map((value) => ({
  value,
  label: PROPOSAL_LABELS[value] || SAY.noProposal,
}));

/** What the supplier says of a case: words, a proposal, pictures (S061). */
export function AnswerDialog({ row, onClose }: { row: SupplierCase; onClose: () => void }) {
  const { case_sn, can_answer } = row;
  const [text, setText] = useState('');
  const [proposal, setProposal] = useState<Proposal>(PROPOSAL.none);
  const pictures = useHeldPictures((data) => api.account.addPicture({ body: { data } }));
  const verb = can_answer ? SAY.answer : SAY.object;
  return (
    <DecideDialog
      title={`${verb} ${case_sn}`}
      action="case.answer"
      verb={verb}
      noReason
      content={[text, proposal, pictures.ids, can_answer]}
      isDirty={text !== '' || pictures.ids.length > 0}
      isReady={text.trim().length >= 2 && !pictures.isSending}
      run={({ key }) =>
        atOnce(
          api.cases.answer({
            body: { case_sn, text: text.trim(), images: pictures.ids, proposal, objects: !can_answer },
            key,
          }),
        )
      }
      onDone={() => {
        void refreshList('cases');
        void queries.invalidateQueries({ queryKey: ['case', case_sn] });
        void queries.invalidateQueries({ queryKey: ['todo'] });
      }}
      tell={() => toast.success(SAY.sent)}
      onClose={onClose}
    >
      <p className="hint">{can_answer ? SAY.answerHint(row.due_at) : SAY.objectHint(row.object_until)}</p>
      <label className="decide-field">
        {SAY.text}
        <Input.TextArea
          rows={4}
          maxLength={CASE_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="decide-field">
        <span>{SAY.proposal}</span>
        <Select<Proposal>
          aria-label={SAY.proposal}
          value={proposal}
          options={PROPOSALS}
          getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
          onChange={setProposal}
        />
      </div>
      <HeldPictures pictures={pictures} />
    </DecideDialog>
  );
}
