import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { FlagRow } from '@giftship/shared/settings/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { FLAGS_COPY as SAY } from './copy.ts';
import '@giftship/kit/table/record-table.css';
import './settings.css';
import { TimeCell } from '../../lists/cells.tsx';

const KEY = ['flags'];
const reload = () => void queries.invalidateQueries({ queryKey: KEY });
/** Callers are turned away while it is on; of all others while they are off. */
const turnsAway = ({ feature, is_on }: FlagRow): boolean => (feature === 'maintenance' ? is_on : !is_on);

/** The switches of the shop, each with what its callers are told (O219). */
export function FlagsPage() {
  const [turned, setTurned] = useState<FlagRow | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.settings.flags({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  return (
    <div className="office-page settings-page">
      <p className="hint">{SAY.hint}</p>
      {!data && <Skeletons count={2} className="settings-wait" />}
      {data && (
        <section className="card" aria-label={SAY.label}>
          <table className="records rows-48 settings-table" aria-label={SAY.label}>
            <thead>
              <tr>
                <th>{SAY.columns.name}</th>
                <th className="settings-state">{SAY.columns.state}</th>
                <th>{SAY.columns.sentence}</th>
                <th>{SAY.columns.changed}</th>
                <th className="settings-acts">{SAY.columns.acts}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((flag) => (
                <FlagLine key={flag.feature} flag={flag} onTurn={() => setTurned(flag)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {turned && <FlagDialog flag={turned} onClose={() => setTurned(null)} />}
    </div>
  );
}

function FlagLine({ flag, onTurn }: { flag: FlagRow; onTurn: () => void }) {
  const isAway = turnsAway(flag);
  const words = flag.feature === 'maintenance' ? [SAY.maintenance, SAY.normal] : [SAY.off, SAY.on];
  return (
    <tr>
      <td>
        {flag.title} {flag.is_four_eyes && <span className="warn">{SAY.second}</span>}
        <small>{flag.meaning}</small>
      </td>
      <td>
        <StatePill tone={isAway ? 'bad' : 'kept'} text={(isAway ? words[0] : words[1]) ?? ''} />
      </td>
      <td className="settings-value">{isAway ? flag.sentence : ''}</td>
      <td>
        {flag.updated_by}
        <small>{flag.updated_at !== '' && <TimeCell at={flag.updated_at} />}</small>
      </td>
      <td className="settings-acts">
        <Button size="small" aria-label={SAY.turnOne(flag.title, !flag.is_on)} onClick={onTurn}>
          {flag.is_on ? SAY.turn.off : SAY.turn.on}
        </Button>
      </td>
    </tr>
  );
}

function FlagDialog({ flag, onClose }: { flag: FlagRow; onClose: () => void }) {
  const next = { ...flag, is_on: !flag.is_on };
  const [sentence, setSentence] = useState(flag.sentence);
  const isAway = turnsAway(next);
  const text = sentence.trim();
  return (
    <DecideDialog
      title={SAY.turnOne(flag.title, next.is_on)}
      action="flag.save"
      verb={SAY.turnOne(flag.title, next.is_on)}
      isGrave={isAway}
      isDirty={text !== flag.sentence}
      isReady={!isAway || [...text].length >= 2}
      content={[flag.feature, next.is_on, text, flag.version]}
      {...(flag.is_four_eyes ? { secondWhy: SAY.channel } : {})}
      run={({ reason, key }) => {
        const { feature, version } = flag;
        const body = { feature, is_on: next.is_on, sentence: isAway ? text : '', version, reason };
        return api.settings.saveFlag({ body, key });
      }}
      onDone={reload}
      onClose={() => {
        reload();
        onClose();
      }}
    >
      <p className="hint">{flag.meaning}</p>
      {isAway && (
        <label className="decide-field">
          <span>
            {SAY.sentence} <small className="hint">{SAY.sentenceHint}</small>
          </span>
          <Input value={sentence} maxLength={100} onChange={({ target }) => setSentence(target.value)} />
        </label>
      )}
    </DecideDialog>
  );
}
