import { CASE_TEXT, type CaseDeed, LIABILITY, type Liability } from '@giftship/shared/cases/case';
import { LIABILITY_LABELS } from '@giftship/shared/cases/labels';
import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { api } from '../../session/api.ts';
import { HeldPictures } from '../../threads/HeldPictures.tsx';
import { useHeldPictures } from '../../threads/use-held-pictures.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase } from './use-case.ts';

/** Whose fault it can be said to be. */
const LIABLE = [LIABILITY.supplier, LIABILITY.courier, LIABILITY.user, LIABILITY.shop] as const;
/** Those that go without words. */
const SILENT: readonly CaseDeed[] = ['assign', 'ask_supplier'];
const PICTURED: readonly CaseDeed[] = ['ask_supplier', 'decide', 'note', 'take_back', 'ask_courier'];

interface ActDialogProps {
  row: OfficeCase;
  deed: CaseDeed;
  onClose: () => void;
}

/** Asks, decides, notes, closes: one thing with a case, with words and pictures (O112, O115). */
export function ActDialog({ row, deed, onClose }: ActDialogProps) {
  const { case_sn } = row;
  const [text, setText] = useState('');
  const [liability, setLiability] = useState<Liability>((row.liability || LIABILITY.supplier) as Liability);
  const pictures = useHeldPictures((data) => api.cases.addPicture({ body: { case_sn, data } }));
  const hasPictures = PICTURED.includes(deed);
  const isDeciding = deed === 'decide';
  const said = text.trim().length >= 2 || (isDeciding && pictures.ids.length > 0);
  return (
    <DecideDialog
      title={`${SAY.deeds[deed]} ${case_sn}`}
      action={`case.${deed}`}
      verb={SAY.deeds[deed]}
      isGrave={deed === 'close'}
      noReason
      content={[deed, text, liability, pictures.ids]}
      isDirty={text !== '' || pictures.ids.length > 0}
      isReady={(SILENT.includes(deed) || said) && !pictures.isSending}
      run={({ key }) =>
        atOnce(
          api.cases.act({
            body: {
              case_sn,
              do: deed,
              text: text.trim(),
              images: pictures.ids,
              ...(isDeciding ? { liability } : {}),
            },
            key,
          }),
        )
      }
      onDone={refreshCase}
      onClose={onClose}
    >
      {SAY.hints[deed] !== '' && <p className="hint">{SAY.hints[deed]}</p>}
      {isDeciding && row.liability === LIABILITY.supplier && liability !== LIABILITY.supplier && (
        <p className="hint">{SAY.judgedAnew}</p>
      )}
      {isDeciding && (
        <div className="decide-field">
          <span>{SAY.liability}</span>
          <div>
            <Segmented<Liability>
              aria-label={SAY.liability}
              value={liability}
              options={LIABLE.map((value) => ({ value, label: LIABILITY_LABELS[value] ?? '' }))}
              onChange={setLiability}
            />
          </div>
        </div>
      )}
      {deed !== 'assign' && (
        <label className="decide-field">
          {isDeciding ? SAY.evidence : SAY.text}
          <Input.TextArea
            rows={4}
            maxLength={CASE_TEXT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      )}
      {hasPictures && <HeldPictures pictures={pictures} />}
    </DecideDialog>
  );
}
