import { CloseOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Button, Input, Pagination, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { LISTS_COPY } from './copy.ts';
import { type Column, RecordTable, type Selection } from '@giftship/kit/table/RecordTable.tsx';
import { filterText, ListFilters } from './ListFilters.tsx';
import { FILTER_KEYS, type ListAddress, SEARCH_KEYS } from './use-list-address.ts';

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
  statesLabel: string;
  /** States that have a tab, in their order. */
  states: readonly number[];
  labels: Record<number, string>;
  /** The state that is shown; undefined shows all. */
  chosen: number | undefined;
  address: ListAddress;
  found: Loaded<R>;
  /** How many are in each state. */
  count: Record<string, number>;
  columns: Column<R>[];
  keyOf: (row: R) => string;
  empty: { title: string; hint: string };
  /** Buttons beside the search: what can be done with everything that is found. */
  tools?: ReactNode;
  /** What can be done with the chosen rows; drawn while some are chosen. */
  bulk?: ReactNode;
  selection?: Selection;
  hasOvertime?: boolean;
}

/** What the lists of orders and parcels share: tabs with counts, search, the rows in every state, and pages. */
export function ListFrame<R>(props: ListFrameProps<R>) {
  const { title, statesLabel, states, labels, chosen, address, count, tools, bulk } = props;
  const tabs = [
    ...(address.group === null ? [{ key: ALL, title: SAY.all }] : []),
    ...states.map((state) => ({
      key: String(state),
      title: SAY.tab(labels[state] ?? '', count[String(state)] ?? 0),
    })),
  ];
  const place = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => showChosenTab(place.current), [chosen]);
  return (
    <section className="card user-list" aria-label={title} ref={place}>
      <header className="row">
        <h1 className="grow">{title}</h1>
        <SearchBox key={`${address.by} ${address.query}`} address={address} />
        <Button
          aria-label={SAY.more}
          icon={<FilterOutlined />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {SAY.more}
        </Button>
        {tools}
      </header>
      {isOpen && (
        <ListFilters
          key={JSON.stringify(address.filters)}
          address={address}
          hasOvertime={props.hasOvertime === true}
          onClose={() => setOpen(false)}
        />
      )}
      <Conditions address={address} />
      <TabList
        label={statesLabel}
        tabs={tabs}
        chosen={
          chosen === undefined ? (address.group === null ? ALL : (tabs[0]?.key ?? ALL)) : String(chosen)
        }
        onChoose={(key) => address.show({ status: key === ALL ? null : key })}
      >
        {bulk}
        <Rows {...props} />
      </TabList>
    </section>
  );
}

/** On a narrow screen the tabs scroll sideways: the chosen one is moved into sight. */
function showChosenTab(place: HTMLElement | null): void {
  const tab = place?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

function Rows<R>({ title, address, found, columns, keyOf, empty, selection }: ListFrameProps<R>) {
  if (found.isError) return <LoadFailed onRetry={found.retry} />;
  if (!found.data) return <Skeletons count={5} className="user-row-wait" />;
  const { list, data_count } = found.data;
  if (list.length === 0 && address.isFiltered)
    return (
      <EmptyState title={SAY.none} hint={SAY.noneHint}>
        <Button onClick={address.clear}>{SAY.clear}</Button>
      </EmptyState>
    );
  if (list.length === 0 && data_count === 0)
    return (
      <EmptyState {...empty}>
        <Link to={PATHS.giftList()}>{SAY.browse}</Link>
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
      />
      <footer className="user-pages">
        <span className="hint">{SAY.total(data_count)}</span>
        {data_count > PAGE_SIZES[0] && (
          <Pagination
            current={address.page}
            pageSize={address.size}
            total={data_count}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            responsive
            onChange={(page, size) => address.show({ page: size === address.size ? page : 1, size })}
          />
        )}
      </footer>
    </>
  );
}

function SearchBox({ address }: { address: ListAddress }) {
  const [by, setBy] = useState(address.by);
  const [text, setText] = useState(address.query);
  return (
    <form
      role="search"
      className="user-search"
      aria-label={SAY.search}
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        address.show({ by: q === '' ? null : by, q: q === '' ? null : q });
      }}
    >
      <Select
        aria-label={SAY.searchBy}
        value={by}
        options={SEARCH_KEYS.map((key) => ({ value: key, label: SAY.by[key] }))}
        onChange={setBy}
      />
      <Input
        value={text}
        maxLength={8000}
        allowClear
        aria-label={SAY.keyword}
        placeholder={SAY.keywordHint}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" icon={<SearchOutlined />} aria-label={SAY.search} />
    </form>
  );
}

/** What narrows the list beside its tab; each part can be taken away. */
function Conditions({ address }: { address: ListAddress }) {
  const { group, batch, by, query, filters, show } = address;
  const parts: { text: string; drop: () => void }[] = [
    ...(group === null ? [] : [{ text: SAY.groups[group], drop: () => show({ group: null, status: null }) }]),
    ...(batch === '' ? [] : [{ text: SAY.batch(batch), drop: () => show({ batch: null }) }]),
    ...(query === ''
      ? []
      : [{ text: SAY.found(SAY.by[by], query), drop: () => show({ q: null, by: null }) }]),
    ...FILTER_KEYS.flatMap((name) => {
      const value = filters[name];
      return value ? [{ text: filterText(name, value), drop: () => show({ [name]: null }) }] : [];
    }),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="row user-conditions">
      {parts.map(({ text, drop }): ReactNode => (
        <button key={text} type="button" onClick={drop} aria-label={SAY.drop(text)}>
          {text} <CloseOutlined />
        </button>
      ))}
    </p>
  );
}
