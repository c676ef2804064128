import { RECIPIENT_LABELS } from '@giftship/shared/recipients/labels';
import { RECIPIENT_MAX_LENGTH, type RecipientText } from '@giftship/shared/recipients/recipient';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { warmUp } from '../../recipients/read-in-worker.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { missingPlace } from '../../recipients/missing-place.ts';
import { SAY } from './copy.ts';
import { type EnteredText, type Entry, NO_PERSON } from './entry.ts';
import { ManyLines } from './ManyLines.tsx';
import { readText } from './read-text.ts';
import { RegionInput } from './recipients/RegionInput.tsx';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.manual;

export interface SourceTabProps {
  platform: number;
  store: RecipientStore;
  showReissue: boolean;
}

type ManualTabProps = SourceTabProps & {
  entry: Entry;
  /** All of a text has become rows: nothing is left to do here. */
  onTaken: () => void;
};

/** Tab 1: one person by form, filled by a paste; or many, one a line (M097, M186-M192). */
export function ManualTab(props: ManualTabProps) {
  const { entry } = props;
  const { mode } = useSyncExternalStore(entry.subscribe, entry.now);
  useEffect(warmUp, []);
  return (
    <div className="purchase-manual">
      <Segmented<EnteredText['mode']>
        aria-label={WORDS.modes}
        value={mode}
        onChange={(next) => entry.set({ mode: next })}
        options={[
          { label: WORDS.one, value: 'one' },
          { label: WORDS.many, value: 'many' },
        ]}
      />
      {mode === 'one' ? <OnePerson {...props} /> : <ManyLines {...props} />}
    </div>
  );
}

function OnePerson({ platform, store, showReissue, entry }: ManualTabProps) {
  const { person, pasted, doubt } = useSyncExternalStore(entry.subscribe, entry.now);
  const [faults, setFaults] = useState<Partial<Record<keyof RecipientText, string>>>({});
  const name = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = (part: Partial<RecipientText>) => {
    entry.set({ person: { ...entry.now().person, ...part } });
    setFaults({});
  };
  const fill = async (text: string) => {
    const read = await readText({ text, platform, asLines: true });
    if ('refused' in read) return toast.warning(read.refused);
    const [first, ...others] = read.rows;
    if (first === undefined) return;
    if (others.length > 0) toast.warning(WORDS.onlyFirst(read.rows.length));
    const { reasons, alternatives, row: _, ...person } = first;
    change(Object.fromEntries(Object.entries(person).filter(([, value]) => value !== '')));
    entry.set({ doubt: { reasons, alternatives } });
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const missing = (['rec_name', 'rec_mobile', 'rec_address'] as const)
      .filter((field) => person[field].trim() === '')
      .map((field) => [field, WORDS.required(RECIPIENT_LABELS[field])]);
    const place = missingPlace(person);
    if (place !== '') missing.push(['rec_province', place]);
    setFaults(Object.fromEntries(missing));
    if (missing.length > 0) return;
    store.add([{ ...person, ...doubt }], { label: WORDS.oneLabel });
    entry.set(NO_PERSON);
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
          onChange={({ target }) => entry.set({ pasted: target.value })}
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
        <Button color="default" variant="solid" htmlType="submit">
          {WORDS.add}
        </Button>
      </div>
    </form>
  );
}
