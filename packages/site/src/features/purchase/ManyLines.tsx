import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import type { ReadSummary, ReadTask } from '../../recipients/read-task.ts';
import { toast } from '../../ui/toast.ts';
import { addInSlices } from './add-rows.ts';
import { SAY } from './copy.ts';
import { type KeptLine, keptOf, placeOf } from './kept-lines.ts';
import { LeftLines } from './LeftLines.tsx';
import { readText } from './read-text.ts';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.manual;

/** Loaded when a text turns out to be a table. */
const PasteColumns = lazy(async () => ({ default: (await import('./PasteColumns.tsx')).PasteColumns }));

interface ReadTable {
  text: string;
  ids: ReadonlySet<number>;
  summary: ReadSummary;
}
type HowToRead = Pick<ReadTask & { kind: 'lines' }, 'mapping' | 'remembered' | 'asLines'>;

/** Many recipients from a text. What became a row leaves the box; what did not stays in it, and is said line by line (D1304). */
export function ManyLines({ platform, store }: { platform: number; store: RecipientStore }) {
  const [text, setText] = useState('');
  const [kept, setKept] = useState<KeptLine[]>([]);
  const [refused, setRefused] = useState('');
  const [isReading, setReading] = useState(false);
  /** A table that was read, and the rows it became: its columns may be chosen again. */
  const [table, setTable] = useState<ReadTable | null>(null);
  const box = useRef<TextAreaRef>(null);
  const id = useId();
  const read = async (whole: string, how: HowToRead = {}) => {
    if (isReading) return;
    setReading(true);
    const again = table !== null && whole === table.text ? table : null;
    const found = await readText({ text: whole, platform, ...how });
    if ('refused' in found && again !== null) {
      // The choice of columns does not fit: what it was to replace stays.
      toast.warning(found.refused);
      setReading(false);
      return;
    }
    const stays = keptOf(whole, found.left);
    setKept(stays.kept);
    if ('refused' in found) {
      setRefused(found.refused);
      setTable(null);
      toast.warning(found.refused);
    } else {
      // What the first reading gave goes out again, or every row would come twice.
      if (again !== null) store.remove(again.ids, WORDS.undoLabel(again.ids.size));
      const ids = await addInSlices(store, found.rows, { label: WORDS.undoLabel(found.rows.length) });
      setText(stays.text);
      const { summary } = found;
      setTable(summary.titles.length > 0 || how.asLines ? { text: whole, ids, summary } : null);
      setRefused('');
      const said = WORDS.readDone(found.rows.length, found.problems, stays.kept.length);
      if (found.problems + stays.kept.length > 0) toast.warning(said);
      else toast.success(said);
    }
    setReading(false);
  };
  const change = (next: string) => {
    setText(next);
    setRefused('');
    setTable(null);
    // A line that was mended is no longer one that was left.
    setKept((old) => old.filter((line) => placeOf(next, line, old) !== null));
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
          rows={6}
          readOnly={isReading}
          status={kept.length > 0 ? 'warning' : ''}
          placeholder={WORDS.linesExample}
          aria-describedby={`${id}-left`}
          onChange={({ target }) => change(target.value)}
        />
        <LeftLines id={`${id}-left`} {...{ kept, refused, show }} />
        <Button type="primary" htmlType="submit" loading={isReading}>
          {isReading ? WORDS.reading : WORDS.read}
        </Button>
      </form>
      {table !== null && !isReading && (
        <Suspense fallback={null}>
          <PasteColumns
            summary={table.summary}
            mapBy={(mapping) => void read(table.text, { mapping, remembered: mapping ? undefined : {} })}
            readAsLines={() => void read(table.text, { asLines: true })}
          />
        </Suspense>
      )}
    </>
  );
}
