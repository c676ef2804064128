import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Drawer } from '@giftship/kit/dialog/Drawer.tsx';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { desk } from '../lib/desk.ts';
import { rememberRecord } from '../lib/last-records.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import { useClaim } from './use-claim.ts';
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
  /** What it is claimed as while it is open, for whoever may decide it (O032). */
  claims?: string | undefined;
}

/** The open record of a list: 720 beside it, with the ways to its neighbours; Escape closes and gives the focus back (O026). */
export function RecordDrawer<R>({ list, view }: { list: OfficeList<R>; view: RecordView<R> }) {
  const { address, rows, keyOf, opened, isLost } = list;
  const held = useClaim(view.claims ?? '', address.open ?? '', view.claims !== undefined && opened !== null);
  const title = opened ? view.title(opened) : '';
  useEffect(() => {
    if (title === '') return;
    const { pathname, search } = location;
    rememberRecord({
      title: `${view.kind} ${title}`,
      path: `${pathname.slice(desk().base.length)}?open=${new URLSearchParams(search).get('open') ?? ''}`,
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
      footer={
        opened ? held.by === '' ? view.foot?.(opened) : <HeldBy by={held.by} onTake={held.take} /> : undefined
      }
    >
      {opened ? view.body(opened) : <EmptyState title={SAY.notFoundRecord} hint={SAY.notFoundRecordHint} />}
    </Drawer>
  );
}

/** Somebody else works on it: who acts all the same says so once, and then has it (O032). */
function HeldBy({ by, onTake }: { by: string; onTake: () => void }) {
  return (
    <>
      <span className="drawer-held" role="status">
        {SAY.heldBy(by)}
      </span>
      <span className="drawer-gap" />
      <Button onClick={onTake}>{SAY.actAnyway}</Button>
    </>
  );
}

/** The focus goes to the row that was open last, not to the one that opened the drawer; after the drawer's own way back. */
function focusRowSoon(key: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)?.focus(), 60);
}
