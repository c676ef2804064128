import type { Rule, RuleRun } from '@giftship/shared/automation/contract';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Modal, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { Moment } from '../../lists/cells.tsx';
import { RULES_COPY } from './copy.ts';
import { orderedText, RunState } from './RuleCells.tsx';
import { RunResult } from './RunResult.tsx';

const SAY = RULES_COPY.runs;

/** What the rules did, the latest first. */
export function RunHistory({ rules }: { rules: readonly Rule[] }) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<RuleRun | null>(null);
  const found = useQuery({
    queryKey: ['rules', 'runs', page],
    queryFn: () => api.automation.runs({ query: { page: String(page), page_size: String(PAGE_SIZES[0]) } }),
    placeholderData: keepPreviousData,
  });
  if (found.isPending) return <Skeletons count={3} className="stores-wait" />;
  if (found.isLoadingError) return <LoadFailed onRetry={() => void found.refetch()} />;
  const { list, data_count: count } = found.data;
  if (list.length === 0) return <EmptyState place="store" title={SAY.empty} />;
  const showOf = (run: RuleRun) => (
    <button
      type="button"
      className="link"
      aria-label={SAY.showOf(run.created_at)}
      onClick={() => setShown(run)}
    >
      {SAY.show}
    </button>
  );
  const columns: Column<RuleRun>[] = [
    { key: 'time', title: SAY.time, width: 112, cell: (run) => <Moment time={run.created_at} /> },
    { key: 'kind', title: SAY.kind, width: 88, cell: (run) => (run.dry_run === 1 ? SAY.dry : SAY.real) },
    { key: 'state', title: SAY.state, width: 240, cell: (run) => <RunState run={run} /> },
    {
      key: 'result',
      title: SAY.result,
      width: 300,
      cell: (run) => (
        <>
          {orderedText(run)}
          {run.skipped.length > 0 && (
            <span className="rules-line hint">{SAY.skipped(run.skipped.length, run.dry_run === 1)}</span>
          )}
        </>
      ),
    },
    {
      key: 'batch',
      title: SAY.batch,
      width: 120,
      cell: (run) =>
        run.batch_sn === '' ? (
          SAY.noBatch
        ) : (
          <Link className="mono" to={PATHS.packageList({ batch: run.batch_sn })}>
            {run.batch_sn}
          </Link>
        ),
    },
    {
      key: 'action',
      title: RULES_COPY.columns.action,
      width: 72,
      cell: (run) => showOf(run),
    },
  ];
  return (
    <>
      <RecordTable
        label={SAY.label}
        columns={columns}
        rows={list}
        keyOf={({ id }) => String(id)}
        isBusy={found.isPlaceholderData}
        record={(run) => (
          <div className="list-record">
            <span>
              <Moment time={run.created_at} /> {run.dry_run === 1 ? SAY.dry : SAY.real}
            </span>
            <span>
              <RunState run={run} />
            </span>
            <span>{orderedText(run)}</span>
            {showOf(run)}
          </div>
        )}
      />
      {count > PAGE_SIZES[0] && (
        <Pagination
          className="stores-pages"
          current={page}
          pageSize={PAGE_SIZES[0]}
          total={count}
          showSizeChanger={false}
          responsive
          onChange={setPage}
        />
      )}
      {shown && (
        <Modal
          open
          title={SAY.showOf(shown.created_at)}
          width={640}
          footer={null}
          onCancel={() => setShown(null)}
        >
          <RunResult run={shown} storeId={rules.find(({ id }) => id === shown.rule_id)?.store_id ?? null} />
        </Modal>
      )}
    </>
  );
}
