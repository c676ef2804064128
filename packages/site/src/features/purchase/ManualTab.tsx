import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import {
  RECIPIENT_FIELDS,
  RECIPIENT_MAX_LENGTH,
  type RecipientText,
} from '@giftship/shared/recipients/recipient';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { readInWorker, refusedOf, warmUp } from '../../recipients/read-in-worker.ts';
import type { TakenRow } from '../../recipients/read-task.ts';
import { toast } from '../../ui/toast.ts';
import { addInSlices } from './add-rows.ts';
import { SAY } from './copy.ts';
import { RegionInput } from './recipients/RegionInput.tsx';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.manual;
const EMPTY = Object.fromEntries(RECIPIENT_FIELDS.map((field) => [field, ''])) as RecipientText;

export interface SourceTabProps {
  platform: number;
  store: RecipientStore;
  showReissue: boolean;
}

/** Tab 1: one person by form, filled by a paste; or many, one a line (M097, M186-M192). */
export function ManualTab(props: SourceTabProps) {
  const [mode, setMode] = useState<'one' | 'many'>('one');
  useEffect(warmUp, []);
  return (
    <div className="purchase-manual">
      <Segmented
        value={mode}
        onChange={setMode}
        options={[
          { label: WORDS.one, value: 'one' },
          { label: WORDS.many, value: 'many' },
        ]}
      />
      {mode === 'one' ? <OnePerson {...props} /> : <ManyLines {...props} />}
    </div>
  );
}

/** Reads pasted text in the worker; a refusal is said, and answers null. */
async function readLines(text: string, platform: number): Promise<TakenRow[] | null> {
  const controller = new AbortController();
  try {
    const read = await readInWorker({ kind: 'lines', text, platform }, { signal: controller.signal });
    return await read.take(0, read.summary.count);
  } catch (error) {
    toast.warning(refusedOf(error)?.text ?? CATALOGUE.IMPORT_FAILED.text);
    return null;
  } finally {
    controller.abort();
    warmUp();
  }
}

function OnePerson({ platform, store, showReissue }: SourceTabProps) {
  const [person, setPerson] = useState<RecipientText>(EMPTY);
  const [pasted, setPasted] = useState('');
  const [doubt, setDoubt] = useState<Pick<TakenRow, 'reasons' | 'alternatives'> | null>(null);
  const [faults, setFaults] = useState<Partial<Record<keyof RecipientText, string>>>({});
  const name = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (part: Partial<RecipientText>) => {
    setPerson((old) => ({ ...old, ...part }));
    setFaults({});
  };
  const fill = async (text: string) => {
    const rows = await readLines(text, platform);
    if (!rows?.[0]) return;
    const { reasons, alternatives, row: _, ...read } = rows[0];
    change(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')));
    setDoubt({ reasons, alternatives });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const needed = ['rec_name', 'rec_mobile', 'rec_province', 'rec_address'] as const;
    const missing = needed.filter((field) => person[field].trim() === '');
    setFaults(Object.fromEntries(missing.map((field) => [field, WORDS.required(RECIPIENT_LABELS[field])])));
    if (missing.length > 0) return;
    store.add([{ ...person, ...doubt }], { label: WORDS.oneLabel });
    setPerson(EMPTY);
    setPasted('');
    setDoubt(null);
    toast.success(WORDS.added);
    name.current?.focus();
  };
  const field = (key: keyof RecipientText) => (
    <label className="purchase-field-column" htmlFor={`${id}-${key}`}>
      <span>{RECIPIENT_LABELS[key]}</span>
      <Input
        id={`${id}-${key}`}
        value={person[key]}
        maxLength={RECIPIENT_MAX_LENGTH[key]}
        status={faults[key] ? 'error' : ''}
        autoComplete="off"
        onChange={({ target }) => change({ [key]: target.value })}
      />
      {faults[key] && (
        <span className="bad" role="alert">
          {faults[key]}
        </span>
      )}
    </label>
  );
  return (
    <form className="purchase-person" onSubmit={add} noValidate>
      <div className="purchase-paste">
        <label htmlFor={`${id}-paste`}>{WORDS.pasteLabel}</label>
        <Input.TextArea
          id={`${id}-paste`}
          value={pasted}
          rows={2}
          placeholder={WORDS.pasteExample}
          onChange={({ target }) => setPasted(target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (text.trim() !== '' && pasted === '') void fill(text);
          }}
        />
        <Button disabled={pasted.trim() === ''} onClick={() => void fill(pasted)}>
          {WORDS.fill}
        </Button>
      </div>
      <div className="purchase-person-fields">
        {field('rec_name')}
        {field('rec_mobile')}
        <div className="purchase-field-column">
          <span>{WORDS.region}</span>
          <RegionInput
            value={{ province: person.rec_province, city: person.rec_city, district: person.rec_district }}
            onChange={({ province, city, district }) =>
              change({ rec_province: province, rec_city: city, rec_district: district })
            }
          />
          {faults.rec_province && (
            <span className="bad" role="alert">
              {faults.rec_province}
            </span>
          )}
        </div>
        {field('rec_address')}
        {field('shop_order')}
        {showReissue && field('lp_reissue_sn')}
        {field('remark')}
        <Button type="primary" htmlType="submit">
          {WORDS.add}
        </Button>
      </div>
    </form>
  );
}

function ManyLines({ platform, store }: SourceTabProps) {
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const id = useId();
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setReading(true);
    const rows = await readLines(text, platform);
    if (rows) {
      const step = { label: WORDS.undoLabel(rows.length) };
      await addInSlices(store, rows, step);
      setText('');
      toast.success(WORDS.readDone(rows.length));
    }
    setReading(false);
  };
  return (
    <form className="purchase-lines" onSubmit={(event) => void read(event)}>
      <label htmlFor={id}>
        {WORDS.linesLabel} <span className="hint">{WORDS.linesHint}</span>
      </label>
      <Input.TextArea
        id={id}
        value={text}
        rows={6}
        placeholder={WORDS.linesExample}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={isReading}>
        {isReading ? WORDS.reading : WORDS.read}
      </Button>
    </form>
  );
}
