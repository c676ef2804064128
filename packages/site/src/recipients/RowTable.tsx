import { present } from '@giftship/shared/lib/assert';
import { placeText } from '@giftship/shared/address/place-text';
import { Select } from 'antd';
import { type UIEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Place } from '@giftship/shared/address/parse-address';
import { reasonWords } from '@giftship/shared/recipients/doubt-copy';
import { SAY } from './copy.ts';
import { problemWords } from './missing-place.ts';
import type { ShownRow } from './read-task.ts';
import { type Decision, isAboutPlace, type Standing } from './row-marks.ts';
import type { RowFilter, RowStore } from './row-store.ts';

/** Heights must be known before a row is drawn; the stylesheet has the same numbers. */
const WIDE_ROW = 56;
const NARROW_ROW = 128;
const NARROW = '(max-width: 760px)';
/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 8;
/** Rows that a frame may add to a table that has just come up: all at once would hold up typing. */
const ROWS_A_FRAME = 5;
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
    // A new table stands at its top already, and asking for it would lay out the page at once.
    if (view.top === 0) return;
    box.current?.scrollTo(0, 0);
    setView((before) => ({ ...before, top: 0 }));
  }, [filter, rows]);

  const watch = ({ currentTarget }: UIEvent<HTMLDivElement>) =>
    setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight });
  const top = Math.min(view.top, Math.max(0, positions.length * rowHeight - view.height));
  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE_ROWS);
  const wanted = Math.min(positions.length, Math.ceil((top + view.height) / rowHeight) + SPARE_ROWS);
  const last = Math.min(wanted, first + useGrowth(wanted - first));
  const shown = useMemo(() => positions.slice(first, last), [positions, first, last]);
  useEffect(() => rows.look(shown), [rows, shown]);
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
            {shown.map((index, i) => (
              <Row
                key={index}
                at={first + i + 2}
                row={rows.row(index)}
                decision={rows.decisions.get(index) ?? null}
                standing={rows.standing(index)}
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
  standing: Standing;
  decide: (decision: Decision | null) => void;
}

function Row({ at, row, decision, standing, decide }: RowProps) {
  if (row === null) return <div className="sheet-row waiting" role="row" aria-rowindex={at} />;
  const place = placeOf(row, decision);
  const isPlaced = decision !== null || row.alternatives.length > 0;
  const problems = row.problems.filter((problem) => !(isPlaced && isAboutPlace(problem)));
  const faulty = new Set((decision === null ? row.problems : problems).map(({ field }) => field));
  const cell = (name: string, text: string, field = '') => (
    <span role="cell" className={`${name} ${faulty.has(field) ? 'faulty' : ''}`} title={text}>
      {text === '' && faulty.has(field) ? SAY.table.empty : text}
    </span>
  );
  return (
    <div className={`sheet-row ${standing}`} role="row" aria-rowindex={at}>
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
        {cell('detail', row.rec_address, 'rec_address')}
      </span>
      <Note {...{ row, place, problems, decision, decide }} />
    </div>
  );
}

const placeOf = (row: ShownRow, decision: Decision | null): Place =>
  decision === null || decision === 'right'
    ? { province: row.rec_province, city: row.rec_city, district: row.rec_district }
    : decision;

/** Reasons that a problem of the row says already. */
const SAYS_PROBLEM = new Set([
  'city_missing',
  'region_missing',
  'detail_missing',
  'name_missing',
  'phone_missing',
  'masked',
]);

interface NoteProps extends Pick<RowProps, 'decision' | 'decide'> {
  row: ShownRow;
  place: Place;
  problems: ShownRow['problems'];
}

/** What is wrong or doubtful, with the ways to settle a doubt at once. */
function Note({ row, place, problems, decision, decide }: NoteProps) {
  const note = useRef<HTMLSpanElement>(null);
  const mustFocus = useRef(false);
  // The button that was pressed is gone: whoever uses the keyboard goes on from the one in its place.
  useEffect(() => {
    if (mustFocus.current) note.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    mustFocus.current = false;
  }, [decision]);
  const settle = (next: Decision | null) => {
    mustFocus.current = true;
    decide(next);
  };
  const others = row.alternatives.filter((other) => placeText(other) !== placeText(place));
  const wrong = joined(problemWords(problems));
  // What a problem says is not said again as a doubt.
  const doubts = row.reasons.filter((reason) => wrong === '' || !SAYS_PROBLEM.has(reason));
  const reasons = decision === null ? joined(doubts.map(reasonWords)) : '';
  const canBeRight = decision === null && row.problems.length === 0 && reasons !== '';
  const canMove = decision === null && others.length > 0;
  const hasAnswers = canBeRight || canMove || decision !== null;
  const remark = row.remark === '' ? '' : SAY.table.remark(row.remark);
  return (
    <span
      role="cell"
      className="note"
      ref={note}
      title={[wrong, reasons, remark].filter(Boolean).join('\uff1b')}
    >
      {(wrong !== '' || reasons !== '') && (
        <span className={hasAnswers ? 'why' : 'why long'}>
          {wrong !== '' && <b className="bad">✕ {wrong}</b>}
          {wrong !== '' && reasons !== '' && ' '}
          {reasons !== '' && <span className="warn">? {reasons}</span>}
        </span>
      )}
      {wrong === '' && reasons === '' && remark !== '' && !hasAnswers && (
        <span className="why long remark">{remark}</span>
      )}
      {(canBeRight || canMove) && (
        <span className="answers">
          {canBeRight && (
            <button type="button" onClick={() => settle('right')}>
              {SAY.table.right}
            </button>
          )}
          {canMove && <Places others={others} place={place} settle={settle} />}
        </span>
      )}
      {decision !== null && (
        <span className="settled">
          <span className="ok">✓ {SAY.table.decided}</span>
          <button type="button" className="link" onClick={() => settle(null)}>
            {SAY.table.undo}
          </button>
        </span>
      )}
    </span>
  );
}

const joined = (words: string[]): string => [...new Set(words)].join('\uff1b');

/** More than these do not fit on a line. */
const MOST_BUTTONS = 2;

/** The places to choose from: buttons for a few, a list for many. */
function Places({
  others,
  place,
  settle,
}: {
  others: Place[];
  place: Place;
  settle: (decision: Decision) => void;
}) {
  const words = SAY.table;
  if (others.length > MOST_BUTTONS) return <PlaceList {...{ others, settle }} />;
  return others.map((other) => (
    <button
      key={placeText(other)}
      type="button"
      title={placeText(other)}
      aria-label={words.changeTo(placeText(other))}
      onClick={() => settle(other)}
    >
      {differenceOf(other, place)}
    </button>
  ));
}

/** Many places: a button, and the list itself only once it is asked for: hundreds of rows would be slow with one each. */
function PlaceList({ others, settle }: { others: Place[]; settle: (decision: Decision) => void }) {
  const [isOpen, setOpen] = useState(false);
  const label = SAY.table.choosePlace(others.length);
  if (!isOpen)
    return (
      <button type="button" aria-haspopup="listbox" onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  return (
    <Select
      size="small"
      className="places"
      aria-label={label}
      placeholder={label}
      autoFocus
      defaultOpen
      popupMatchSelectWidth={false}
      options={others.map((other, i) => ({ value: i, label: placeText(other) }))}
      onOpenChange={(next) => !next && setOpen(false)}
      onChange={(i: number) => settle(present(others[i], 'the chosen place'))}
    />
  );
}

/** The part of another place that differs: from its first other level on. */
function differenceOf(other: Place, place: Place): string {
  if (other.province !== place.province) return placeText(other);
  return other.city === place.city ? other.district : other.city + other.district;
}

/** Grows by a few with every frame until it has been as large as `most`, and stays so. */
function useGrowth(most: number): number {
  const [grown, setGrown] = useState(ROWS_A_FRAME);
  useEffect(() => {
    if (grown >= most) return undefined;
    const frame = requestAnimationFrame(() => setGrown(grown + ROWS_A_FRAME));
    return () => cancelAnimationFrame(frame);
  }, [grown, most]);
  return grown;
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
