import { Button } from 'antd';
import { useState } from 'react';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { TimeCell } from '../../../lists/cells.tsx';
import { ChangeTable } from '../../../lists/ChangeTable.tsx';
import type { Filter } from '../../../lists/filter.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useOfficeList } from '../../../lists/use-office-list.ts';
import { api } from '../../api.ts';
import { useSession } from '../../session.ts';
import { RECORD_COPY as SAY } from './copy.ts';
import { LooksDialog } from './LooksDialog.tsx';

type RecordRow = Awaited<ReturnType<typeof api.account.log>>['list'][number];

const FILTERS: readonly Filter[] = [{ kind: 'text', key: 'q', title: SAY.q }];

const COLUMNS: WorkColumn<RecordRow>[] = [
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'actor', title: SAY.columns.actor, cell: (row) => row.actor },
  { key: 'action', title: SAY.columns.action, cell: (row) => row.action_text },
  { key: 'ref', title: SAY.columns.object, cell: (row) => <code className="mono">{row.ref}</code> },
  { key: 'reason', title: SAY.columns.reason, cell: (row) => row.reason },
  { key: 'address', title: SAY.columns.address, cell: (row) => <span className="mono">{row.address}</span> },
];

/** What the members of the supplier changed, kept for 180 days (S083). */
export function RecordPage() {
  const list = useOfficeList({
    name: 'record',
    filters: FILTERS,
    load: api.account.log,
    keyOf: (row: RecordRow) => String(row.id),
  });
  const [isLooking, setLooking] = useState(false);
  // Who only looks sees no other looks.
  const isMember = useSession(({ me }) => me?.view === null);
  return (
    <>
      <ListPage
        label={SAY.label}
        list={list}
        columns={COLUMNS}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.id),
          body: (row) => (
            <div className="decide">
              <dl className="drawer-facts">
                <Fact title={SAY.columns.at}>{row.at}</Fact>
                <Fact title={SAY.columns.actor}>{row.actor}</Fact>
                <Fact title={SAY.columns.action}>{row.action_text}</Fact>
                <Fact title={SAY.columns.object}>
                  <code className="mono">{row.ref}</code>
                </Fact>
                <Fact title={SAY.columns.reason}>{row.reason}</Fact>
                <Fact title={SAY.columns.address}>{row.address}</Fact>
              </dl>
              <ChangeTable before={row.before} after={row.after} />
            </div>
          ),
        }}
        end={isMember && <Button onClick={() => setLooking(true)}>{SAY.looks.title}</Button>}
        empty={{ title: SAY.none, hint: SAY.noneHint }}
      />
      {isLooking && <LooksDialog onClose={() => setLooking(false)} />}
    </>
  );
}
