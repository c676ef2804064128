import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { ReviewRow } from '@giftship/shared/users/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { TimedLook } from '../../lists/TimedLook.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { UserLink } from '../../session/UserLink.tsx';
import { useMay } from '../../session/session.ts';
import { ATTESTATIONS_COPY as SAY } from './copy.ts';

const C = SAY.columns;

/** A submission, masked, with the other accounts of the same number; in full for who may and says what for (O147). */
export function AttestationDetail({ row }: { row: ReviewRow }) {
  const maySeeNumber = useMay('personal.idcard');
  const maySeeUser = useMay('user.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={SAY.user}>
          <UserLink id={row.user_id} mobile={row.mobile} />
        </Fact>
        <Fact title={C.name}>{row.real_name_mask}</Fact>
        <Fact title={C.number}>
          <code className="mono">{row.id_card_mask}</code>
        </Fact>
        <Fact title={C.answer}>{row.provider_answer || SAY.noAnswer}</Fact>
        <Fact title={C.since}>{row.since}</Fact>
        <Fact title={C.age}>{SAY.age(row.age_minutes)}</Fact>
      </dl>
      {maySeeNumber && (
        <section className="drawer-section">
          <h3>{SAY.full}</h3>
          <TimedLook
            key={row.user_id}
            title={SAY.full}
            action="personal.idcard"
            look={async (reason) => {
              const seen = await api.users.idNumber({ body: { user_id: row.user_id, reason } });
              // From now on it may be passed.
              void refreshList('attestations');
              return seen;
            }}
            show={({ real_name, id_card }) => (
              <dl className="preview-lines">
                <Fact title={C.name}>{real_name}</Fact>
                <Fact title={C.number}>
                  <code className="mono">{id_card}</code>
                </Fact>
              </dl>
            )}
          />
        </section>
      )}
      <section className="drawer-section">
        <h3>{SAY.othersTitle}</h3>
        {row.others.length === 0 && <p className="hint">{SAY.noOthers}</p>}
        <ul className="drawer-list">
          {row.others.map(({ user_id, mobile, status_text }) => (
            <li key={user_id}>
              <UserLink id={user_id} mobile={mobile} /> {status_text}
            </li>
          ))}
        </ul>
      </section>
      {maySeeUser && (
        <section className="drawer-section">
          <h3>{LISTS_COPY.log}</h3>
          <RecordLog object="user" sn={String(row.user_id)} />
        </section>
      )}
    </>
  );
}

/** Passes it after a look at name and number, or refuses it with a reason that the person reads. */
export function AttestationFoot({ row, onDecided }: { row: ReviewRow; onDecided: () => void }) {
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null);
  const maySeeNumber = useMay('personal.idcard');
  const unseen = row.is_seen ? '' : maySeeNumber ? SAY.lookFirst : SAY.lookFirstByOther;
  return (
    <>
      <Button type="primary" disabled={unseen !== ''} onClick={() => setAct('approve')}>
        {SAY.acts.approve}
      </Button>
      {unseen !== '' && <span className="hint">{unseen}</span>}
      <span className="drawer-gap" />
      <Button danger onClick={() => setAct('refuse')}>
        {SAY.acts.refuse}
      </Button>
      {act && (
        <DecideDialog
          title={`${SAY.acts[act]} ${SAY.kind} ${row.user_id}`}
          action={`attestation.${act}`}
          verb={SAY.acts[act]}
          isGrave={act === 'refuse'}
          noReason={act === 'approve'}
          usual={SAY.chips}
          run={({ reason }) => atOnce(api.users.review({ body: { user_id: row.user_id, do: act, reason } }))}
          onDone={() => {
            onDecided();
            void refreshList('attestations');
          }}
          onClose={() => setAct(null)}
        >
          <dl className="preview-lines">
            <Fact title={C.name}>{row.real_name_mask}</Fact>
            <Fact title={C.number}>
              <code className="mono">{row.id_card_mask}</code>
            </Fact>
            <Fact title={C.answer}>{row.provider_answer || SAY.noAnswer}</Fact>
            {row.others.length > 0 && (
              <Fact title={C.others}>
                <span className="warn">{SAY.others(row.others.length)}</span>
              </Fact>
            )}
          </dl>
          <p className="hint">{SAY.hints[act]}</p>
        </DecideDialog>
      )}
    </>
  );
}
