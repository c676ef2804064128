import { type UIEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { reasonWords, SAY, withoutRow } from './copy.ts';
import type { ShownRow } from './read-task.ts';
import type { Decision, RowFilter, RowStore } from './row-store.ts';

/** Heights must be known before a row is drawn; the stylesheet has the same numbers. */
const WIDE_ROW = 56;
const NARROW_ROW = 148;
const NARROW = '(max-width: 760px)';
/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 8;
const VIEW_PX = 640;
const LEAST_PX = 96;

/** All rows of a reading, of which only those in view are drawn. */
export function RowTable({ rows, filter }: { rows: RowStore; filter: RowFilter }) {
  useSyncExternalStore(rows.subscribe, rows.version);
  const rowHeight = useMedia(NARROW) ? NARROW_ROW : WIDE_ROW;
  const positions = useMemo(() => rows.positions(filter), [rows, filter]);
  const [view, setView] = useState({ top: 0, height: VIEW_PX });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo(0, 0);
    setView((before) => ({ ...before, top: 0 }));
  }, [filter, rows]);

  const watch = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight });
  const top = Math.min(view.top, Math.max(0, positions.length * rowHeight - view.height));
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE_ROWS);
  const last = Math.min(positions.length, Math.ceil((top + view.height) / rowHeight) + SPARE_ROWS);
  const shown = positions.slice(first, last);
  const words = SAY.table;

  return (
    <div className="sheet" role="table" aria-label={words.label} aria-rowcount={positions.length + 1}>
      <div className="sheet-head" role="row">
        {[
          words.row,
          words.order,
          words.name,
          words.mobile,
          words.province,
          words.city,
          words.district,
          words.detail,
          words.note,
        ].map((title) => (
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div
        className="sheet-box"
        ref={box}
        role="rowgroup"
        tabIndex={0}
        style={{ height: Math.min(VIEW_PX, Math.max(LEAST_PX, positions.length * rowHeight)) }}
        onScroll={watch}
      >
        {positions.length === 0 && <p className="hint nothing">{words.nothing[filter]}</p>}
        <div style={{ height: positions.length * rowHeight }}>
          <div style={{ transform: `translateY(${first * rowHeight}px)` }}>
            {[...shown].map((index, i) => (
              <Row
                key={index}
                at={first + i + 2}
                row={rows.row(index)}
                decision={rows.decision(index)}
                decide={(decision) => rows.decide(index, decision)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  at: number;
  row: ShownRow | null;
  decision: Decision | null;
  decide: (decision: Decision | null) => void;
}

function Row({ at, row, decision, decide }: RowProps) {
  if (row === null) return <div className="sheet-row waiting" role="row" aria-rowindex={at} />;
  const place: Place =
    decision === null || decision === 'right'
      ? { province: row.rec_province, city: row.rec_city, district: row.rec_district }
      : decision;
  const faulty = new Set(row.problems.map(({ field }) => field));
  const cell = (name: string, text: string, field = '') => (
    <span role="cell" className={`${name} ${faulty.has(field) ? 'faulty' : ''}`} title={text}>
      {text === '' && faulty.has(field) ? SAY.table.empty : text}
    </span>
  );
  const state =
    row.problems.length > 0 ? 'problem' : row.reasons.length > 0 && decision === null ? 'doubt' : '';
  return (
    <div className={`sheet-row ${state}`} role="row" aria-rowindex={at}>
      <span role="cell" className="no" title={SAY.table.rowNo(row.row)}>
        {row.row}
      </span>
      {cell('order', row.shop_order, 'shop_order')}
      {cell('name', row.rec_name, 'rec_name')}
      {cell('mobile', row.rec_mobile, 'rec_mobile')}
      <span role="presentation" className="place">
        {cell('province', place.province, 'rec_province')}
        {cell('city', place.city, 'rec_city')}
        {cell('district', place.district, 'rec_district')}
      </span>
      {cell('detail', row.rec_address, 'rec_address')}
      <Note row={row} place={place} decision={decision} decide={decide} />
    </div>
  );
}

/** What is wrong or doubtful, with the ways to settle a doubt at once. */
function Note({
  row,
  place,
  decision,
  decide,
}: { row: ShownRow; place: Place } & Pick<RowProps, 'decision' | 'decide'>) {
  const words = SAY.table;
  const problems = [...new Set(row.problems.map(({ msg }) => withoutRow(msg)))];
  const reasons = row.reasons.map(reasonWords);
  const text = [...problems, ...reasons].join('\uff1b');
  if (text === '') return <span role="cell" className="note" />;
  if (decision !== null)
    return (
      <span role="cell" className="note">
        <span className="ok">✓ {words.decided}</span>
        <button type="button" className="link" onClick={() => decide(null)}>
          {words.undo}
        </button>
      </span>
    );
  const canSettle = row.reasons.length > 0 && problems.length === 0;
  const others = row.alternatives.filter((other) => wordsOf(other) !== wordsOf(place));
  return (
    <span role="cell" className="note" title={text}>
      <span className={canSettle ? 'why' : 'why long'}>
        {problems.length > 0 && <b className="bad">✕ {problems.join('\uff1b')}</b>}
        {problems.length > 0 && reasons.length > 0 && ' '}
        {reasons.length > 0 && <span className="warn">? {reasons.join('\uff1b')}</span>}
      </span>
      {canSettle && (
        <span className="answers">
          <button type="button" onClick={() => decide('right')}>
            {words.right}
          </button>
          {others.map((other) => (
            <button key={wordsOf(other)} type="button" title={wordsOf(other)} onClick={() => decide(other)}>
              {differenceOf(other, place)}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

const wordsOf = ({ province, city, district }: Place): string => province + city + district;

/** The part of another place that differs: from its first other level on. */
function differenceOf(other: Place, place: Place): string {
  if (other.province !== place.province) return wordsOf(other);
  return other.city === place.city ? other.district : other.city + other.district;
}

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
