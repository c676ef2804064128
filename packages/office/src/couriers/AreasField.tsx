import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { allProvinces } from '@giftship/shared/address/regions';
import { areaKey, checkAreas, parseAreas } from '@giftship/shared/couriers/closed-areas';
import type { Area } from '@giftship/shared/couriers/fields-contract';
import { Button, Cascader, Input } from 'antd';
import 'virtual:antd/Cascader.css';
import { useMemo, useState } from 'react';
import { COURIERS_COPY as SAY } from './copy.ts';
import './couriers.css';

const A = SAY.areas;
const EMPTY = { places: [] as string[][], start: '', end: '', note: '' };

interface AreasFieldProps {
  areas: readonly Area[];
  isReadOnly?: boolean;
  onChange: (areas: Area[]) => void;
}

/** The closed areas of a courier: picked from the tree, pasted, taken away (O094, S033). */
export function AreasField({ areas, isReadOnly = false, onChange }: AreasFieldProps) {
  const add = (more: readonly Area[]) => onChange(checkAreas([...areas, ...more]).areas);
  return (
    <>
      <p className="hint">{areas.length === 0 ? A.none : A.count(areas.length)}</p>
      {areas.length > 0 && (
        <ul className="areas-list">
          {areas.map((area) => (
            <li key={areaKey(area)}>
              <span>
                {area.province}
                {area.city}
              </span>
              <small>{area.start || area.end ? A.days(area.start ?? '', area.end ?? '') : A.always}</small>
              {area.note && <small className="hint">{area.note}</small>}
              {!isReadOnly && (
                <Button
                  size="small"
                  onClick={() => onChange(areas.filter((each) => areaKey(each) !== areaKey(area)))}
                >
                  {SAY.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && (
        <>
          <PickAreas onAdd={add} />
          <PasteAreas onAdd={add} />
        </>
      )}
    </>
  );
}

function PickAreas({ onAdd }: { onAdd: (areas: Area[]) => void }) {
  const [given, setGiven] = useState(EMPTY);
  const tree = useMemo(
    () =>
      allProvinces().map((province) => ({
        value: province.name,
        label: province.name,
        children: province.children.map(({ name }) => ({ value: name, label: name })),
      })),
    [],
  );
  const put = (change: Partial<typeof EMPTY>) => setGiven({ ...given, ...change });
  const add = () => {
    const { start, end, note } = given;
    onAdd(given.places.map(([province = '', city = '']) => ({ province, city, start, end, note })));
    setGiven(EMPTY);
  };
  return (
    <section className="areas-add">
      <Cascader
        multiple
        aria-label={A.place}
        getPopupContainer={(field: HTMLElement) => field.closest('dialog') ?? document.body}
        placeholder={A.pick}
        options={tree}
        value={given.places}
        showCheckedStrategy={Cascader.SHOW_PARENT}
        maxTagCount="responsive"
        showSearch
        onChange={(places) => put({ places: places as string[][] })}
      />
      <DateField label={A.start} value={given.start} onChange={(start) => put({ start })} />
      <DateField label={A.end} value={given.end} min={given.start} onChange={(end) => put({ end })} />
      <Input
        aria-label={A.note}
        placeholder={A.note}
        value={given.note}
        maxLength={60}
        onChange={({ target }) => put({ note: target.value })}
      />
      <Button disabled={given.places.length === 0} onClick={add}>
        {A.add}
      </Button>
    </section>
  );
}

function PasteAreas({ onAdd }: { onAdd: (areas: Area[]) => void }) {
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<string[]>([]);
  const read = () => {
    const found = parseAreas(text);
    onAdd(found.areas);
    setFaults(found.faults.map(({ row, msg }) => A.fault(row, msg)));
    // What was not understood stays in the field, to be mended.
    setText(found.faults.map((fault) => fault.text).join('\n'));
    if (found.areas.length > 0) toast.success(A.added(found.areas.length));
  };
  return (
    <section className="areas-paste">
      <label className="decide-field">
        <span>
          {A.paste} <small className="hint">{A.pasteHint}</small>
        </span>
        <Input.TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      {faults.length > 0 && (
        <ul className="bad" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Button disabled={text.trim() === ''} onClick={read}>
        {A.read}
      </Button>
    </section>
  );
}
