import { useEffect, useRef, useState } from 'react';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { ColumnChoice } from '@giftship/kit/table/ColumnChoice.tsx';
import { useColumns } from '@giftship/kit/table/use-columns.ts';
import { Conditions } from './Conditions.tsx';
import { LISTS_COPY } from './copy.ts';
import { ListBar } from './ListBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { ListFrameProps } from './list-frame-props.ts';
import { ListRows } from './ListRows.tsx';

const SAY = LISTS_COPY.list;
const ALL = 'all';

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
        <ListRows {...props} />
      </section>
    );
  // What did not load can be narrowed where there is room for it, or asked for again; there is nothing to sort or export.
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
        {(hasRows || !isPhone) && (
          <ListBar
            address={address}
            hasOvertime={props.hasOvertime === true}
            isOpen={isOpen}
            onOpen={() => setOpen(!isOpen)}
            tools={tools}
            badges={
              isPhone && props.sort ? (
                <>
                  {props.sort.choice}
                  {props.badges}
                </>
              ) : (
                props.badges
              )
            }
          />
        )}
        {isOpen && (
          <ListFilters
            address={address}
            hasOvertime={props.hasOvertime === true}
            onClose={() => setOpen(false)}
          />
        )}
        <Conditions address={address} />
        <ListRows {...props} columns={columns.shown} />
        {bulk}
      </TabList>
    </section>
  );
}

/** There is nothing yet that could be narrowed or exported; of rows that are still those of a filter nobody knows. */
const isNothing = <R,>({ address, found }: ListFrameProps<R>): boolean =>
  !address.isFiltered &&
  !found.isError &&
  !found.isBusy &&
  found.data?.data_count === 0 &&
  found.data.list.length === 0;

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
