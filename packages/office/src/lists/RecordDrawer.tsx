import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Drawer } from '@giftship/kit/dialog/Drawer.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { type ReactNode, useEffect } from 'react';
import { rememberRecord } from '../lib/last-records.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import type { OfficeList } from './use-office-list.ts';

/** How a record is shown beside its list. */
export interface RecordView<R> {
  /** What it is, in a word: 退款. */
  kind: string;
  /** Its number or name, for the head and the last records. */
  title: (row: R) => string;
  /** Beside the number: another number it belongs to. */
  beside?: (row: R) => ReactNode;
  body: (row: R) => ReactNode;
  /** The main action first, refusing ones at the far right behind a `drawer-gap`. */
  foot?: (row: R) => ReactNode;
}

/** The open record of a list: 720 beside it, with the ways to its neighbours; Escape closes and gives the focus back (O026). */
export function RecordDrawer<R>({ list, view }: { list: OfficeList<R>; view: RecordView<R> }) {
  const { address, rows, keyOf, opened, isLost } = list;
  const title = opened ? view.title(opened) : '';
  useEffect(() => {
    if (title === '') return;
    const { pathname, search } = location;
    rememberRecord({
      title: `${view.kind} ${title}`,
      path: `${pathname.replace(/^\/office/, '')}?open=${new URLSearchParams(search).get('open') ?? ''}`,
    });
  }, [title, view.kind]);
  if (address.open === null || (!opened && !isLost)) return null;
  const at = rows.findIndex((row) => keyOf(row) === address.open);
  const to = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : () => address.show({ open: keyOf(row) }, { isQuiet: true });
  };
  const place =
    at < 0
      ? undefined
      : {
          at: (address.page - 1) * address.size + at + 1,
          // More are not counted (B16).
          all: Math.min(list.count, 10_000),
          onPrevious: to(at - 1),
          onNext: to(at + 1),
        };
  return (
    <Drawer
      label={`${view.kind} ${title}`}
      head={
        <>
          <b>
            {view.kind} <code className="mono">{title}</code>
          </b>
          {title !== '' && <CopyText text={title} label="" />}
          {opened && view.beside?.(opened)}
        </>
      }
      place={place}
      onClose={() => {
        address.show({ open: null, part: null });
        focusRowSoon(address.open ?? '');
      }}
      footer={opened ? view.foot?.(opened) : undefined}
    >
      {opened ? view.body(opened) : <EmptyState title={SAY.notFoundRecord} hint={SAY.notFoundRecordHint} />}
    </Drawer>
  );
}

/** The focus goes to the row that was open last, not to the one that opened the drawer; after the drawer's own way back. */
function focusRowSoon(key: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus(), 60);
}
