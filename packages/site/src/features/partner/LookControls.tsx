import { keysOf } from '@giftship/shared/lib/entries-of';
import { Button, Checkbox, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { openChooseGoods } from '../../lib/open-dialogs.ts';
import { PARTNER_COPY } from './copy.ts';
import { DEFAULT_LOOK, type Look, PAGE_SIZES } from './look.ts';

const SAY = PARTNER_COPY.studio;
const KINDS = keysOf(SAY.kinds);
const SORTS = keysOf(SAY.sorts);
const THEMES = keysOf(SAY.themes);
const BRANDS = Object.entries(SAY.brands);
const MOST_COLUMNS = 6;
const COLUMNS = Array.from({ length: MOST_COLUMNS + 1 }, (_, count) => count);

interface LookControlsProps {
  look: Look;
  onChange: (next: Partial<Look>) => void;
}

/** What the tag shows, and how it looks. */
export function LookControls({ look, onChange }: LookControlsProps) {
  const id = useId();
  const isList = look.kind === 'list';
  const pixels = (name: 'radius' | 'gap', max: number) => (
    <label className="partner-field">
      <span className="row">
        <span className="grow">{SAY[name]}</span>
        <span className="hint">{SAY.pixels(look[name])}</span>
      </span>
      <input
        type="range"
        min={0}
        max={max}
        step={2}
        value={look[name]}
        onChange={({ target }) => onChange({ [name]: Number(target.value) })}
      />
    </label>
  );
  return (
    <div className="partner-controls">
      <Field label={SAY.kind}>
        <Segmented
          block
          aria-label={SAY.kind}
          value={look.kind}
          options={KINDS.map((value) => ({ value, label: SAY.kinds[value] }))}
          onChange={(kind) => onChange({ kind })}
        />
      </Field>
      {!isList && (
        <Field label={SAY.goods}>
          <Button onClick={() => openChooseGoods({ onChoose: (goodsId) => onChange({ goodsId }) })}>
            {look.goodsId === null ? SAY.pickGoods : PARTNER_COPY.form.goodsNamed(look.goodsId)}
          </Button>
        </Field>
      )}
      {isList && (
        <>
          <Checkbox
            checked={look.hasFilters}
            onChange={({ target }) => onChange({ hasFilters: target.checked })}
          >
            {SAY.filters}
          </Checkbox>
          <div className="partner-pair">
            <Choice
              id={`${id}-sort`}
              label={SAY.sort}
              value={look.sort}
              options={SORTS.map((value) => [value, SAY.sorts[value]])}
              onChoose={(sort) => onChange({ sort })}
            />
            <Choice
              id={`${id}-size`}
              label={SAY.pageSize}
              value={look.pageSize}
              options={PAGE_SIZES.map((value) => [value, SAY.pageSizeOf(value)])}
              onChoose={(pageSize) => onChange({ pageSize })}
            />
          </div>
        </>
      )}
      <Field label={SAY.theme}>
        <Segmented
          block
          aria-label={SAY.theme}
          value={look.theme}
          options={THEMES.map((value) => ({ value, label: SAY.themes[value] }))}
          onChange={(theme) => onChange({ theme })}
        />
      </Field>
      <Field label={SAY.brand}>
        <span className="partner-brands" role="group" aria-label={SAY.brand}>
          {BRANDS.map(([colour, name]) => (
            <button
              key={colour}
              type="button"
              aria-label={name}
              aria-pressed={look.brand === colour}
              style={{ background: colour }}
              onClick={() => onChange({ brand: colour })}
            />
          ))}
          <input
            type="color"
            aria-label={SAY.ownBrand}
            value={look.brand}
            onChange={({ target }) => onChange({ brand: target.value })}
          />
        </span>
      </Field>
      {pixels('radius', 24)}
      {isList && pixels('gap', 32)}
      {isList && (
        <Choice
          id={`${id}-columns`}
          label={SAY.columns}
          value={look.columns}
          options={COLUMNS.map((count) => [count, count === 0 ? SAY.columnsAuto : String(count)])}
          onChoose={(columns) => onChange({ columns })}
        />
      )}
      <Button
        type="text"
        className="partner-reset"
        onClick={() => onChange({ ...DEFAULT_LOOK, kind: look.kind, goodsId: look.goodsId })}
      >
        {SAY.reset}
      </Button>
    </div>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="partner-field">
      <span>{label}</span>
      {children}
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  id: string;
  label: string;
  value: T;
  options: [T, string][];
  onChoose: (value: T) => void;
}
function Choice<T extends string | number>({ id, label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <div className="partner-field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={options.map(([each, name]) => ({ value: each, label: name }))}
        onChange={onChoose}
      />
    </div>
  );
}
