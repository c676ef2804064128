import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Button, Pagination } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { ColumnChoice } from '@giftship/kit/table/ColumnChoice.tsx';
import { type Column, RecordTable, type RowTone, type Selection } from '@giftship/kit/table/RecordTable.tsx';
import { TableFoot } from '@giftship/kit/table/TableFoot.tsx';
import { useColumns } from '@giftship/kit/table/use-columns.ts';
import { PATHS } from '../lib/paths.ts';
import { Conditions } from './Conditions.tsx';
import { LISTS_COPY } from './copy.ts';
import { ListBar } from './ListBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { ListAddress } from './use-list-address.ts';

const SAY = LISTS_COPY.list;
const ALL = 'all';

/** What a list needs of its load. */
interface Loaded<R> {
  data: { list: R[]; data_count: number } | undefined;
  isError: boolean;
  /** The rows are those of the page before. */
  isBusy: boolean;
  retry: () => void;
}
interface ListFrameProps<R> {
  title: string;
  /** Under which this browser keeps the columns that were put away. */
  name: string;
  statesLabel: string;
  /** States that have a tab, in their order. */
  states: readonly number[];
  labels: Record<number, string>;
  /** The state whose count is of what went wrong. */
  badState?: number;
  /** The state that is shown; undefined shows all. */
  chosen: number | undefined;
  address: ListAddress;
  found: Loaded<R>;
  /** How many are in each state. */
  count: Record<string, number>;
  columns: Column<R>[];
  /** A record as a phone shows it. */
  record: (row: R) => ReactNode;
  keyOf: (row: R) => string;
  toneOf: (row: R) => RowTone | undefined;
  onOpen: (row: R) => void;
  openKey: string | undefined;
  empty: { title: string; hint: string };
  /** Before the tabs: another way to look at the same. */
  views?: ReactNode;
  /** Buttons beside the tabs: what can be done with everything that is found. */
  tools?: ReactNode;
  badges?: ReactNode;
  /** In which order the rows stand, where that can be chosen. */
  sort?: { choice: ReactNode; words: string };
  /** What can be done with the chosen rows; drawn while some are chosen. */
  bulk?: ReactNode;
  selection?: Selection;
  hasOvertime?: boolean;
}

/** What the lists of orders and parcels share: tabs with counts, search, the rows in every state, and pages. */
export function ListFrame<R>(props: ListFrameProps<R>) {
  const { title, name, statesLabel, chosen, address, tools, bulk } = props;
  const tabs = tabsOf(props);
  const place = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns(name, props.columns);
  // A phone has one line for all of it.
  const isPhone = useIsPhone();
  useEffect(() => showChosenTab(place.current), [chosen]);
  if (isNothing(props))
    return (
      <section className="list" aria-label={title}>
        {props.views && <div className="list-views">{props.views}</div>}
        <Rows {...props} />
      </section>
    );
  // What did not load can be narrowed or asked for again, and that is all.
  const hasRows = !props.found.isError;
  return (
    <section className="list" aria-label={title} ref={place}>
      <TabList
        label={statesLabel}
        tabs={tabs}
        chosen={
          chosen === undefined ? (address.group === null ? ALL : (tabs[0]?.key ?? ALL)) : String(chosen)
        }
        onChoose={(key) => address.show({ status: key === ALL ? null : key })}
        start={props.views}
        end={
          isPhone || !hasRows ? undefined : (
            <>
              {props.sort?.choice}
              {tools}
              <ColumnChoice table={title} choices={columns.choices} onToggle={columns.toggle} />
            </>
          )
        }
      >
        <ListBar
          address={address}
          hasOvertime={props.hasOvertime === true}
          isOpen={isOpen}
          onOpen={() => setOpen(!isOpen)}
          tools={hasRows && tools}
          badges={
            isPhone && hasRows && props.sort ? (
              <>
                {props.sort.choice}
                {props.badges}
              </>
            ) : (
              props.badges
            )
          }
        />
        {isOpen && (
          <ListFilters
            address={address}
            hasOvertime={props.hasOvertime === true}
            onClose={() => setOpen(false)}
          />
        )}
        <Conditions address={address} />
        <Rows {...props} columns={columns.shown} />
        {bulk}
      </TabList>
    </section>
  );
}

/** There is nothing yet that could be narrowed or exported. */
const isNothing = <R,>({ address, found }: ListFrameProps<R>): boolean =>
  !address.isFiltered && !found.isError && found.data?.data_count === 0 && found.data.list.length === 0;

function tabsOf<R>({ states, labels, badState, count, address }: ListFrameProps<R>) {
  const sum = Object.values(count).reduce((all, one) => all + one, 0);
  return [
    ...(address.group === null ? [{ key: ALL, title: SAY.all, count: sum }] : []),
    ...states.map((state) => ({
      key: String(state),
      title: labels[state] ?? '',
      count: count[String(state)] ?? 0,
      isBad: state === badState,
    })),
  ];
}

/** On a narrow screen the tabs scroll sideways: the chosen one is moved into sight. */
function showChosenTab(place: HTMLElement | null): void {
  const tab = place?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

function Rows<R>(props: ListFrameProps<R>) {
  const { title, address, found, columns, keyOf, empty, selection } = props;
  const navigate = useNavigate();
  if (found.isError) return <LoadFailed onRetry={found.retry} />;
  if (!found.data) return <Skeletons count={8} className="list-row-wait" />;
  const { list, data_count } = found.data;
  if (list.length === 0 && address.isFiltered)
    return (
      <EmptyState title={SAY.none} hint={SAY.noneHint}>
        <Button type="primary" onClick={address.clear}>
          {SAY.clear}
        </Button>
      </EmptyState>
    );
  if (list.length === 0 && data_count === 0)
    return (
      <EmptyState {...empty}>
        <Button type="primary" onClick={() => void navigate(PATHS.delivery())}>
          {SAY.browse}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <RecordTable
        label={title}
        columns={columns}
        rows={list}
        keyOf={keyOf}
        isBusy={found.isBusy}
        selection={selection}
        toneOf={props.toneOf}
        onOpen={props.onOpen}
        openKey={props.openKey}
        record={props.record}
      />
      <TableFoot>
        <span>
          {SAY.total(data_count)}
          {props.sort?.words}
        </span>
        {data_count > PAGE_SIZES[0] && (
          <Pagination
            size="small"
            current={address.page}
            pageSize={address.size}
            total={data_count}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            onChange={(page, size) => address.show({ page: size === address.size ? page : 1, size })}
          />
        )}
      </TableFoot>
    </>
  );
}
