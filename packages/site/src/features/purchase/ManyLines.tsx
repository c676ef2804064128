import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { addInSlices } from './add-rows.ts';
import { SAY } from './copy.ts';
import { type KeptLine, keptOf, placeOf } from './kept-lines.ts';
import { LeftLines } from './LeftLines.tsx';
import { readText } from './read-text.ts';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.manual;

/** Many recipients from a text. What became a row leaves the box; what did not stays in it, and is said line by line (D1304). */
export function ManyLines({ platform, store }: { platform: number; store: RecipientStore }) {
  const [text, setText] = useState('');
  const [kept, setKept] = useState<KeptLine[]>([]);
  const [refused, setRefused] = useState('');
  const [isReading, setReading] = useState(false);
  const box = useRef<TextAreaRef>(null);
  const id = useId();
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (isReading) return;
    setReading(true);
    const found = await readText({ text, platform });
    const stays = keptOf(text, found.left);
    setKept(stays.kept);
    if ('refused' in found) {
      setRefused(found.refused);
      toast.warning(found.refused);
    } else {
      await addInSlices(store, found.rows, { label: WORDS.undoLabel(found.rows.length) });
      setText(stays.text);
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
    <form className="purchase-lines" onSubmit={(event) => void read(event)}>
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
  );
}
