import { Button, Input } from 'antd';
import { useState } from 'react';
import { desk } from '../lib/desk.ts';
import { useLeaveGuard } from '../lib/dirty.ts';
import { tellFailure } from '../lib/failures.ts';
import { useCallKey } from '../lib/new-key.ts';
import { LISTS_COPY as SAY } from './copy.ts';

const MOST = 500;

/** A note at a record, which nobody changes and no buyer sees; it stands in the record's log (O037). */
export function NoteField({ object, sn }: { object: string; sn: string }) {
  const keyOf = useCallKey();
  const [content, setContent] = useState('');
  const [isBusy, setBusy] = useState(false);
  useLeaveGuard(content.trim() !== '');
  const add = async () => {
    setBusy(true);
    try {
      const body = { object, ref: sn, content: content.trim() };
      await desk().note?.({ body, key: keyOf(body) });
      setContent('');
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="note-field">
      <Input
        aria-label={SAY.note}
        placeholder={SAY.noteHint}
        value={content}
        maxLength={MOST}
        onChange={({ target }) => setContent(target.value)}
      />
      <Button disabled={content.trim() === ''} loading={isBusy} onClick={() => void add()}>
        {SAY.addNote}
      </Button>
    </div>
  );
}
