import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import type { api } from '../session/api.ts';
import { tellFailure } from '../lib/failures.ts';
import { atOnce } from '../lists/at-once.ts';
import { MoneyCell, NumberCell, TimeCell } from '../lists/cells.tsx';
import { LISTS_COPY } from '../lists/copy.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordLog } from '../lists/RecordLog.tsx';
import { refreshList, useOfficeList } from '../lists/use-office-list.ts';
import { BANK_FILES_COPY as SAY } from './files-copy.ts';
import { RESULTS_COPY } from './results-copy.ts';

type FileCalls = Pick<typeof api.withdrawals, 'files' | 'downloadFile' | 'releaseFile'>;
type FileRow = Awaited<ReturnType<FileCalls['files']>>['list'][number];

interface BankFilesProps {
  calls: FileCalls;
  /** Of the list of files, and of what the files are made of. */
  lists: { files: string; rows: string };
  /** Of the log, for frequent reasons. */
  releaseAction: string;
  /** Where what a file holds is listed. */
  pathOf: (fileId: number) => string;
  words: { label: string; emptyHint: string; releaseHint: string; show: string };
  ImportResults: ComponentType<{ onClose: () => void }>;
}

const C = SAY.columns;
const COLUMNS: WorkColumn<FileRow>[] = [
  { key: 'id', title: C.id, cell: (row) => <NumberCell sn={String(row.file_id)} /> },
  { key: 'count', title: C.count, isNumber: true, cell: (row) => row.count },
  { key: 'money', title: C.money, isNumber: true, cell: (row) => <MoneyCell yuan={row.money} /> },
  { key: 'waiting', title: C.waiting, isNumber: true, cell: (row) => row.waiting },
  { key: 'by', title: C.by, cell: (row) => row.by },
  { key: 'at', title: C.at, cell: (row) => <TimeCell at={row.at} /> },
  { key: 'released', title: C.released, cell: (row) => <TimeCell at={row.released_at} /> },
];

/** Files for the bank: made of what was approved, downloaded, released, and what the bank answered (O154, O170). */
export function BankFiles(props: BankFilesProps) {
  const { calls, lists, words, ImportResults } = props;
  const [isImporting, setImporting] = useState(false);
  const list = useOfficeList({
    name: lists.files,
    filters: [],
    load: calls.files,
    keyOf: (row: FileRow) => String(row.file_id),
  });
  return (
    <>
      <ListPage
        label={words.label}
        list={list}
        columns={COLUMNS}
        toneOf={(row) => (row.released_at === '' ? undefined : 'gone')}
        view={{
          kind: SAY.kind,
          title: (row) => String(row.file_id),
          body: (row) => <Detail {...props} row={row} />,
          foot: (row) => <Foot {...props} row={row} />,
        }}
        end={
          <Button type="primary" onClick={() => setImporting(true)}>
            {RESULTS_COPY.title}
          </Button>
        }
        empty={{ title: SAY.empty, hint: words.emptyHint }}
      />
      {isImporting && <ImportResults onClose={() => setImporting(false)} />}
    </>
  );
}

function Detail({ row, pathOf, words }: BankFilesProps & { row: FileRow }) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.count}>{row.count}</Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.waiting}>{row.waiting}</Fact>
        <Fact title={C.by}>{row.by}</Fact>
        <Fact title={C.at}>{row.at}</Fact>
        {row.released_at !== '' && <Fact title={C.released}>{row.released_at}</Fact>}
      </dl>
      <p className="drawer-section">
        <Link to={pathOf(row.file_id)}>{words.show}</Link>
      </p>
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="payout-file" sn={String(row.file_id)} />
      </section>
    </>
  );
}

function Foot({ row, calls, lists, releaseAction, words }: BankFilesProps & { row: FileRow }) {
  const [isReleasing, setReleasing] = useState(false);
  const download = (format: 'csv' | 'xlsx') =>
    calls
      .downloadFile({ body: { file_id: row.file_id, format } })
      .then(({ fileName, bytes }) => saveFile(fileName, bytes), tellFailure);
  return (
    <>
      <Button color="default" variant="solid" onClick={() => void download('csv')}>
        {SAY.download.csv}
      </Button>
      <Button onClick={() => void download('xlsx')}>{SAY.download.xlsx}</Button>
      <span className="drawer-gap" />
      {row.released_at === '' && row.waiting > 0 && (
        <Button danger onClick={() => setReleasing(true)}>
          {SAY.release}
        </Button>
      )}
      {isReleasing && (
        <DecideDialog
          title={`${SAY.release} ${SAY.kind} ${row.file_id}`}
          action={releaseAction}
          verb={SAY.release}
          isGrave
          run={({ reason }) => atOnce(calls.releaseFile({ body: { file_id: row.file_id, reason } }))}
          onDone={() => {
            void refreshList(lists.files);
            void refreshList(lists.rows);
          }}
          onClose={() => setReleasing(false)}
        >
          <p>{words.releaseHint}</p>
        </DecideDialog>
      )}
    </>
  );
}
