import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { GroupOfficeRow } from '@giftship/shared/settings/office-contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { loadMe, useMay } from '../../session/session.ts';
import { GROUPS_COPY as SAY } from './copy.ts';
import { GroupDialog } from './GroupDialog.tsx';
import '@giftship/kit/table/record-table.css';
import './settings.css';
import { MoneyCell } from '../../lists/cells.tsx';

const KEY = ['price-groups'];
const reload = () => {
  void queries.invalidateQueries({ queryKey: KEY });
  void queries.invalidateQueries({ queryKey: ['goods-options'] });
  void loadMe();
};
/** Everybody's group stays. */
const FIRST = 1;

/** The price groups with what each takes off a piece (O218). */
export function GroupsPage() {
  const mayEdit = useMay('group.edit');
  const [edited, setEdited] = useState<GroupOfficeRow | 'new' | null>(null);
  const [removed, setRemoved] = useState<GroupOfficeRow | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.settings.groups({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  const list = data?.list ?? [];
  const last = list.reduce((rank, group) => Math.max(rank, group.rank), 1);
  return (
    <div className="office-page settings-page">
      <div className="row">
        <span className="hint">{SAY.hint}</span>
        <span className="grow" />
        {data && <span className="hint num">{SAY.most(list.length, data.most)}</span>}
        {mayEdit && (
          <Button
            type="primary"
            disabled={!data || list.length >= data.most}
            onClick={() => setEdited('new')}
          >
            {SAY.add}
          </Button>
        )}
      </div>
      {!data && <Skeletons count={1} className="settings-wait" />}
      {data && (
        <section className="card" aria-label={SAY.label}>
          <table className="records rows-48 settings-table" aria-label={SAY.label}>
            <thead>
              <tr>
                <th>{SAY.columns.name}</th>
                <th className="settings-figure">{SAY.columns.rank}</th>
                <th className="settings-figure">{SAY.columns.minus}</th>
                <th className="settings-figure">{SAY.columns.price}</th>
                <th className="settings-figure">{SAY.columns.days}</th>
                <th className="settings-figure">{SAY.columns.recharge}</th>
                <th className="settings-figure">{SAY.columns.members}</th>
                <th className="settings-state">{SAY.columns.state}</th>
                {mayEdit && <th className="settings-acts">{SAY.columns.acts}</th>}
              </tr>
            </thead>
            <tbody>
              {list.map((group) => (
                <GroupLine
                  key={group.id}
                  group={group}
                  mayEdit={mayEdit}
                  onEdit={() => setEdited(group)}
                  onRemove={() => setRemoved(group)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {edited && (
        <GroupDialog
          group={edited === 'new' ? null : edited}
          nextRank={Math.min(99, last + 1)}
          onDone={reload}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <DecideDialog
          title={SAY.removeOne(removed.name)}
          action="group.remove"
          verb={SAY.remove}
          isGrave
          noReason
          content={removed.id}
          run={async () => {
            await api.settings.removeGroup({ query: { id: String(removed.id) } });
            return { approval: null };
          }}
          onDone={reload}
          onClose={() => setRemoved(null)}
        >
          <p>{SAY.removeHint}</p>
        </DecideDialog>
      )}
    </div>
  );
}

interface GroupLineProps {
  group: GroupOfficeRow;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function GroupLine({ group, mayEdit, onEdit, onRemove }: GroupLineProps) {
  const isFirst = group.id === FIRST;
  const isPriced = group.price !== '0.00';
  return (
    <tr>
      <td>
        {group.name}
        {isFirst && <small>{SAY.first}</small>}
      </td>
      <td className="settings-figure">{group.rank}</td>
      <td className="settings-figure">
        <MoneyCell yuan={group.minus} />
      </td>
      <td className="settings-figure">
        {isPriced ? <MoneyCell yuan={group.price} /> : <span className="hint">{SAY.free}</span>}
      </td>
      <td className="settings-figure">{isPriced ? group.days : ''}</td>
      <td className="settings-figure">
        {group.recharge ? (
          <MoneyCell yuan={group.recharge} />
        ) : (
          <span className="hint">{SAY.noRecharge}</span>
        )}
      </td>
      <td className="settings-figure">{group.members}</td>
      <td>
        <StatePill
          tone={group.is_sold ? 'kept' : 'still'}
          text={isFirst ? SAY.everybody : group.is_sold ? SAY.sold : SAY.hidden}
        />
      </td>
      {mayEdit && (
        <td className="settings-acts">
          <Button size="small" aria-label={SAY.editOne(group.name)} onClick={onEdit}>
            {SAY.edit}
          </Button>
          {!isFirst && (
            <Button size="small" danger aria-label={SAY.removeOne(group.name)} onClick={onRemove}>
              {SAY.remove}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
