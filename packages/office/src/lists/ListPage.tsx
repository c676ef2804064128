import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import type { RowTone } from '@giftship/kit/table/RecordTable.tsx';
import { type WorkColumn, WorkTable } from '@giftship/kit/table/WorkTable.tsx';
import { formatTime } from '@giftship/shared/lib/china-time';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type BulkAction, BulkBar } from './BulkBar.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { LISTS_COPY as SAY } from './copy.ts';
import { type Exported, ExportMenu } from './ExportMenu.tsx';
import { conditionsOf, type Filter, paramsOf } from './filter.ts';
import { drop, FilterLine } from './FilterLine.tsx';
import { ListFoot } from './ListFoot.tsx';
import { RecordDrawer, type RecordView } from './RecordDrawer.tsx';
import { type StateTab, StateTabs } from './StateTabs.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useFreshCount } from './use-fresh-count.ts';
import { useListKeys } from './use-list-keys.ts';
import type { OfficeList } from './use-office-list.ts';
import { useViews } from './use-views.ts';
import { ViewMenu } from './ViewMenu.tsx';
import './lists.css';

interface ListTabs {
  key: string;
  label: string;
  items: readonly StateTab[];
  /** What the counts leave out of the filters, where they do: a list and its counts agree, or say that they do not. */
  counted?: string;
}

interface ListPageProps<R> {
  /** What the list is called, for who hears it. */
  label: string;
  list: OfficeList<R>;
  columns: WorkColumn<R>[];
  /** One filter as tabs: its key, and its states with counts. */
  tabs?: ListTabs | undefined;
  /** Something is late or went wrong: a red edge; called off: hint colour. */
  toneOf?: ((row: R) => RowTone | undefined) | undefined;
  /** With it rows can be chosen. */
  bulk?: readonly BulkAction[] | undefined;
  /** With it a row opens beside the list. */
  view?: RecordView<R> | undefined;
  /** What the key `e` does with the open row, or the one that the keys stand on. */
  onEdit?: ((row: R) => void) | undefined;
  /** The page's own buttons, at the end of the tabs, or of the filters. */
  end?: ReactNode;
  /** Above the rows: what of the search was not found. */
  note?: ReactNode;
  /** What an empty list says, and what one can do about it. */
  empty?: { title: string; hint?: string } | undefined;
  /** With it the current filter can be exported (O035). */
  exported?: Exported | undefined;
  /** Its queue in `/admin/todo`: says that something new is there instead of moving rows (O031). */
  queue?: string | undefined;
}

/** A list as all of them are: tabs, filters, rows that stay, what is chosen, pages, and the open record beside it. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { label, list, columns, tabs, bulk, view, end } = props;
  const { address } = list;
  const keys = useListKeys(list, { isChoosing: bulk !== undefined, onEdit: props.onEdit });
  const arranged = useColumnLayout(list.name, columns);
  const views = useViews(list.name, arranged);
  const fresh = useFreshCount(list, props.queue);
  const filters = list.filters.filter(({ key }) => key !== tabs?.key);
  const isEmpty = !list.isWaiting && !list.isFailed && list.rows.length === 0;
  const isDown = address.sort.startsWith('-');
  const sortBy = (by: string) => address.show({ sort: address.sort === `-${by}` ? by : `-${by}` });
  return (
    <section className="office-list" aria-label={label}>
      {tabs && (
        <StateTabs
          label={tabs.label}
          tabs={tabs.items}
          chosen={address.values[tabs.key] ?? ''}
          onChoose={(value) => address.show({ [tabs.key]: value, open: null })}
          end={
            <>
              {tabs.counted && <small className="hint">{tabs.counted}</small>}
              {fresh > 0 && <Fresh count={fresh} onRefresh={() => void list.refresh()} />}
              {end}
            </>
          }
        />
      )}
      <FilterLine
        filters={filters}
        address={address}
        end={
          <>
            {!tabs && fresh > 0 && <Fresh count={fresh} onRefresh={() => void list.refresh()} />}
            {!tabs && end}
            {props.exported && <ExportMenu search={list.query} {...props.exported} />}
            <ViewMenu views={views} />
            <ColumnMenu table={label} columns={arranged} />
            <Button icon={<ReloadOutlined />} aria-label={SAY.refresh} onClick={() => void list.refresh()} />
          </>
        }
      />
      {list.isFailed && <Failed at={list.updatedAt} onRetry={() => void list.refresh()} />}
      {props.note}
      {isEmpty ? (
        <div className="list-empty">
          <Nothing list={list} filters={filters} tabs={tabs} empty={props.empty} />
        </div>
      ) : (
        <WorkTable<R>
          label={label}
          columns={arranged.shown}
          arranging={{ sizes: arranged.layout.sizes, onResize: arranged.resize, onMove: arranged.move }}
          rows={list.rows}
          keyOf={list.keyOf}
          isWaiting={list.isWaiting}
          isBusy={list.isBusy}
          selection={bulk && list.selection}
          sorting={{ by: address.sort.replace(/^-/, ''), isDescending: isDown, onSort: sortBy }}
          toneOf={props.toneOf}
          openKey={address.open ?? undefined}
          activeKey={keys.active}
          onActive={keys.setActive}
          onOpen={view && ((row) => address.show({ open: list.keyOf(row), part: null }))}
        />
      )}
      <ListFoot
        count={list.updatedAt === 0 ? null : list.count}
        page={address.page}
        size={address.size}
        onPage={(page) => address.show({ page: page === 1 ? null : page })}
        onSize={list.setSize}
      />
      {bulk && (
        <BulkBar
          chosen={list.selection.chosen}
          all={list.count}
          isAll={list.isAll}
          search={list.query}
          actions={bulk}
          onChooseAll={list.chooseAll}
          onClear={() => list.selection.onChange(new Set())}
        />
      )}
      {view && <RecordDrawer list={list} view={view} />}
    </section>
  );
}

type NothingProps<R> = Pick<ListPageProps<R>, 'list' | 'tabs' | 'empty'> & { filters: readonly Filter[] };

/** Why no row is there: nothing like it exists, nothing is in this tab, or the conditions let nothing through. */
function Nothing<R>({ list: { address }, filters, tabs, empty }: NothingProps<R>) {
  const { values } = address;
  const isSet = (filter: Filter) => paramsOf(filter).some((name) => values[name] !== '');
  const tab = values[tabs?.key ?? ''] ?? '';
  if (conditionsOf(filters).some(isSet))
    return (
      <EmptyState title={SAY.noneFound} hint={SAY.noneHint}>
        <Button onClick={() => drop(address, conditionsOf(filters))}>{SAY.clearFilters}</Button>
      </EmptyState>
    );
  if (filters.some(isSet)) return <EmptyState title={SAY.noneFound} hint={SAY.noneInSpan} />;
  const words = tabs?.items.find(({ value }) => value === tab)?.none;
  if (words) return <EmptyState {...words} />;
  if (tab !== '') return <EmptyState title={SAY.noneFound} hint={SAY.noneInTab} />;
  return <EmptyState title={empty?.title ?? SAY.none} hint={empty?.hint ?? ''} />;
}

function Fresh({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  return (
    <button type="button" className="list-fresh" role="status" onClick={onRefresh}>
      {SAY.fresh(count)}
    </button>
  );
}

/** A load that failed stands above the rows that were there before (O039). */
function Failed({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <div className="list-failed" role="alert">
      <WarningOutlined aria-hidden />
      <span>{SAY.failed}</span>
      {at > 0 && <small>{SAY.lastGood(formatTime(at).slice(11))}</small>}
      <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
        {SAY.retry}
      </Button>
    </div>
  );
}
