import { Fact } from '@giftship/kit/controls/Fact.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { ACTION_LABELS } from '@giftship/shared/operators/labels';
import { OBJECT_LABELS } from '@giftship/shared/operators/objects-copy';
import type { LogRow } from '@giftship/shared/operators/log-contract';
import { api } from '../../session/api.ts';
import { NumberCell, TimeCell } from '../../lists/cells.tsx';
import { ChangeTable } from '../../lists/ChangeTable.tsx';
import type { Filter } from '../../lists/filter.ts';
import { ListPage } from '../../lists/ListPage.tsx';
import { useOfficeList } from '../../lists/use-office-list.ts';
import { AUDIT_COPY as SAY } from './copy.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const FILTERS: readonly Filter[] = [
  { kind: 'range', key: 'time', title: SAY.filters.time },
  { kind: 'text', key: 'ref', title: SAY.filters.ref },
  { kind: 'choice', key: 'action', title: SAY.filters.action, options: optionsOf(ACTION_LABELS) },
  { kind: 'choice', key: 'object', title: SAY.filters.object, options: optionsOf(OBJECT_LABELS) },
];

/** Who did it; of what two did, who asked and who agreed. */
const whoDid = ({ operator, asked_by }: LogRow): string =>
  asked_by === '' ? operator : SAY.byTwo(asked_by, operator);

const COLUMNS: WorkColumn<LogRow>[] = [
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'operator', title: SAY.columns.operator, cell: whoDid },
  { key: 'action', title: SAY.columns.action, cell: (row) => row.action_text },
  {
    key: 'object',
    title: SAY.columns.object,
    cell: (row) => <ObjectOf row={row} />,
  },
  { key: 'reason', title: SAY.columns.reason, cell: (row) => row.reason },
  { key: 'rows', title: SAY.columns.rows, isNumber: true, cell: (row) => row.rows },
  { key: 'address', title: SAY.columns.address, cell: (row) => <span className="mono">{row.address}</span> },
];

/** Everything that was changed, by whom, from what to what; nobody changes it (O225). */
export function LogPage() {
  const list = useOfficeList({
    name: 'log',
    filters: FILTERS,
    load: api.operators.log,
    keyOf: (row: LogRow) => String(row.id),
  });
  return (
    <ListPage
      label={SAY.log}
      list={list}
      exported={{ kind: 'log' }}
      columns={COLUMNS}
      view={{
        kind: SAY.logKind,
        title: (row) => String(row.id),
        body: (row) => <LogDetail row={row} />,
      }}
      empty={{ title: SAY.empty }}
    />
  );
}

/** What it happened to: in words where its number is a name of the program. */
function ObjectOf({ row }: { row: LogRow }) {
  return (
    <>
      {OBJECT_LABELS[row.object] ?? row.object}{' '}
      {row.ref_text === '' ? <code className="mono">{row.ref}</code> : row.ref_text}
    </>
  );
}

function LogDetail({ row }: { row: LogRow }) {
  return (
    <div className="decide">
      <dl className="drawer-facts">
        <Fact title={SAY.columns.at}>{row.at}</Fact>
        <Fact title={SAY.columns.operator}>{whoDid(row)}</Fact>
        <Fact title={SAY.columns.action}>{row.action_text}</Fact>
        <Fact title={SAY.columns.object}>
          <ObjectOf row={row} />
        </Fact>
        <Fact title={SAY.columns.reason}>{row.reason}</Fact>
        <Fact title={SAY.columns.address}>{row.address}</Fact>
        <Fact title={SAY.columns.approval}>
          <NumberCell sn={row.approval_sn} />
        </Fact>
        <Fact title={SAY.columns.request}>
          <NumberCell sn={row.request_id} />
        </Fact>
      </dl>
      <ChangeTable before={row.before} after={row.after} />
    </div>
  );
}
