import { present } from '@giftship/shared/lib/assert';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReadTask } from '../../recipients/read-task.ts';
import { latePart } from '@giftship/kit/lib/late-part.tsx';
import { PartBoundary } from '@giftship/kit/states/PartBoundary.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { addInSlices } from './add-rows.ts';
import { SAY } from './copy.ts';
import { type Entry, touchedOf } from './entry.ts';
import { type KeptLine, keptOf, placeOf } from './kept-lines.ts';
import { LeftLines } from './LeftLines.tsx';
import { readText } from './read-text.ts';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.manual;

/** Loaded when a text turns out to be a table. */
const PasteColumns = latePart(async () => (await import('./PasteColumns.tsx')).PasteColumns);

interface ManyLinesProps {
  platform: number;
  store: RecipientStore;
  entry: Entry;
  onTaken: () => void;
}
type HowToRead = Pick<ReadTask & { kind: 'lines' }, 'mapping' | 'remembered' | 'asLines'>;

/** Many recipients from a text. What became a row leaves the box; what did not stays in it, and is said line by line (D1304). */
export function ManyLines({ platform, store, entry, onTaken }: ManyLinesProps) {
  const { text, kept, refused, isReading, table } = useSyncExternalStore(entry.subscribe, entry.now);
  const replaced = useSyncExternalStore(store.subscribe, store.replaced);
  const box = useRef<TextAreaRef>(null);
  const id = useId();
  /** What the last reading gave, where lines stayed: it is said beside them and nowhere else. */
  const [said, setSaid] = useState('');
  /** All of it was read: what came of it has the room. */
  const isSpent = table !== null && text === '';
  const form = useRef<HTMLFormElement>(null);
  const wasSpent = useRef(isSpent);
  useEffect(() => {
    // The button that was pressed has gone: who works with keys stays where it was, and no keyboard of a phone opens.
    if (isSpent && !wasSpent.current && document.activeElement === document.body)
      form.current?.focus({ preventScroll: true });
    wasSpent.current = isSpent;
  }, [isSpent]);
  const read = async (whole: string, how: HowToRead = {}) => {
    const { isReading, table } = entry.now();
    if (isReading) return;
    entry.set({ isReading: true });
    const again = table !== null && whole === table.text ? table : null;
    const release = again === null ? () => {} : store.hold();
    try {
      const found = await readText({ text: whole, platform, ...how });
      if (again !== null && again.replaced !== store.replaced()) {
        // Its rows were bought or thrown away: read again, they would be bought twice.
        entry.set({ table: null });
        toast.warning(WORDS.tableGone);
        return;
      }
      if ('refused' in found && again !== null) {
        // The choice of columns does not fit: what it was to replace stays.
        toast.warning(found.refused);
        return;
      }
      const stays = keptOf(whole, found.left);
      if ('refused' in found) {
        entry.set({ kept: stays.kept, refused: found.refused, table: null });
        toast.warning(found.refused);
        return;
      }
      const { rows, problems, summary } = found;
      const touched = again === null ? 0 : touchedOf(again, store.rows());
      // What the readings before gave goes out for what this one gives, or every row would come twice.
      const step = { label: WORDS.undoLabel(rows.length), ...(again ? { instead: again.ids } : {}) };
      const ids = await addInSlices(store, rows, step);
      const isTable = summary.titles.length > 0 || how.asLines === true;
      entry.set({
        text: stays.text,
        kept: stays.kept,
        refused: '',
        table: isTable
          ? // An undo may bring back what an earlier reading gave.
            {
              text: whole,
              ids: new Set([...(again?.ids ?? []), ...ids]),
              given: new Map([...ids].map((id, i) => [id, present(rows[i], 'a row that was added')])),
              replaced: store.replaced(),
              summary,
            }
          : null,
      });
      const news = WORDS.readDone(rows.length, problems, stays.kept.length) + WORDS.readOver(touched);
      setSaid(stays.kept.length > 0 ? news : '');
      if (ids.size < rows.length) toast.warning(WORDS.takenBack);
      else if (stays.kept.length === 0) (problems + touched > 0 ? toast.warning : toast.success)(news);
      if (!isTable && stays.kept.length === 0 && ids.size === rows.length) onTaken();
    } finally {
      release();
      entry.set({ isReading: false });
    }
  };
  const change = (next: string) => {
    setSaid('');
    entry.set({
      text: next,
      refused: '',
      table: null,
      // A line that was mended is no longer one that was left.
      kept: kept.filter((line) => placeOf(next, line, kept) !== null),
    });
  };
  const show = (line: KeptLine) => {
    const place = placeOf(text, line, kept);
    const area = box.current?.resizableTextArea?.textArea;
    if (place === null || !area) return;
    area.focus();
    area.setSelectionRange(...place);
    // The selection alone does not bring its line into view.
    const before = text.slice(0, place[0]).split('\n').length - 1;
    area.scrollTop = before * (area.scrollHeight / text.split('\n').length) - area.clientHeight / 2;
  };
  return (
    <>
      <form
        ref={form}
        tabIndex={-1}
        className="purchase-lines"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void read(text);
        }}
      >
        <label htmlFor={id}>
          {WORDS.linesLabel} <span className="hint">{WORDS.linesHint}</span>
        </label>
        <Input.TextArea
          id={id}
          ref={box}
          value={text}
          rows={isSpent ? 1 : kept.length > 0 ? linesOf(text) : MOST_LINES}
          readOnly={isReading}
          status={kept.length > 0 ? 'warning' : ''}
          placeholder={WORDS.linesExample}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => change(target.value)}
        />
        <LeftLines id={`${id}-left`} {...{ said, kept, refused, show }} />
        {!isSpent && (
          <Button color="default" variant="solid" htmlType="submit" loading={isReading}>
            {isReading ? WORDS.reading : WORDS.read}
          </Button>
        )}
      </form>
      {table !== null && table.replaced === replaced && !isReading && (
        <PartBoundary name={SAY.parts.columns}>
          <PasteColumns
            summary={table.summary}
            mapBy={(mapping) => void read(table.text, { mapping, remembered: mapping ? undefined : {} })}
            readAsLines={() => void read(table.text, { asLines: true })}
          />
        </PartBoundary>
      )}
    </>
  );
}

/** The box has room for a few lines; what was left of a longer text takes no more than it needs. */
const MOST_LINES = 6;
const linesOf = (text: string): number => Math.min(MOST_LINES, Math.max(2, text.split('\n').length));
