import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { Decision } from '@giftship/shared/partners/decisions';
import type { SubstationRow } from '@giftship/shared/partners/office-contract';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { TimedLook } from '../../lists/TimedLook.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { DECISION_COPY, SUBSTATIONS_COPY as SAY } from './copy.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import { decisionTone, isGrave } from './decisions.ts';

const C = SAY.columns;

/** An application; the mobile in full for who may, and says what for (O185). */
export function SubstationDetail({ row }: { row: SubstationRow }) {
  const maySeeMobile = useMay('personal.view');
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <StatePill tone={decisionTone(row.status)} text={row.status_text} />
        </Fact>
        <Fact title={C.name}>
          <samp>{row.name}</samp>
        </Fact>
        <Fact title={C.mobile}>{row.mobile}</Fact>
        <Fact title={C.plan}>{row.plan}</Fact>
        <Fact title={C.city}>
          <samp>{row.city}</samp>
        </Fact>
        <Fact title={C.host}>
          <samp>{row.host === '' ? SAY.noHost : row.host}</samp>
        </Fact>
        {row.message !== '' && (
          <Fact title={C.message}>
            <samp>{row.message}</samp>
          </Fact>
        )}
        <Fact title={C.created}>{row.created_at}</Fact>
        {row.decided_at !== '' && <Fact title={C.decided}>{row.decided_at}</Fact>}
        {row.decided_by !== '' && <Fact title={C.by}>{row.decided_by}</Fact>}
        {row.reason !== '' && <Fact title={C.reason}>{row.reason}</Fact>}
      </dl>
      {maySeeMobile && (
        <section className="drawer-section">
          <h3>{SAY.mobile}</h3>
          <TimedLook
            key={row.id}
            title={SAY.mobile}
            action="substation.mobile"
            look={(reason) => api.partners.substationMobile({ body: { id: row.id, reason } })}
            show={({ mobile }) => <code className="mono">{mobile}</code>}
          />
        </section>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="substation" sn={String(row.id)} />
      </section>
    </>
  );
}

/** The arrows out of its state. */
export function SubstationFoot({ row }: { row: SubstationRow }) {
  const [act, setAct] = useState<Decision | null>(null);
  return (
    <>
      <DecisionButtons status={row.status} onChoose={setAct} />
      {act && (
        <DecideDialog
          title={`${DECISION_COPY.acts[act]} ${SAY.kind} ${row.id}`}
          action={`substation.${act}`}
          verb={DECISION_COPY.acts[act]}
          isGrave={isGrave(act)}
          noReason={!isGrave(act)}
          usual={SAY.chips[act]}
          run={({ reason }) =>
            atOnce(api.partners.decideSubstation({ body: { id: row.id, do: act, reason } }))
          }
          onDone={() => void refreshList('substations')}
          onClose={() => setAct(null)}
        >
          <dl className="preview-lines">
            <Fact title={C.name}>
              <samp>{row.name}</samp>
            </Fact>
            <Fact title={C.plan}>{row.plan}</Fact>
            <Fact title={C.city}>
              <samp>{row.city}</samp>
            </Fact>
            <Fact title={C.host}>
              <samp>{row.host === '' ? SAY.noHost : row.host}</samp>
            </Fact>
          </dl>
          <p className="hint">{SAY.hints[act]}</p>
        </DecideDialog>
      )}
    </>
  );
}
