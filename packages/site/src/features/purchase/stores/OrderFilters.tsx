import { FilterOutlined } from '@ant-design/icons';
import { MOST_NUMBERS, readOrderNumbers } from '@giftship/shared/stores/store';
import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { STORE_COPY } from '../../../stores/copy.ts';
import { FlagChoice } from '../../../stores/FlagMark.tsx';
import { STORE_SAY as SAY } from './store-copy.ts';
import { NO_FILTER, type OrderFilter } from './search-of.ts';

interface FiltersProps {
  platform: number;
  /** What the list shows now. */
  filter: OrderFilter;
  onSearch: (filter: OrderFilter) => void;
}

/**
 * The filters of M091 in one line, the rarer ones behind a button: flags and the state take effect at once, what is typed
 * with Enter or the button.
 */
export function OrderFilters({ platform, filter, onSearch }: FiltersProps) {
  const id = useId();
  const [form, setForm] = useState(filter);
  const [isOpen, setOpen] = useState(false);
  const set = (next: Partial<OrderFilter>) => setForm({ ...form, ...next });
  const apply = (next: OrderFilter) => {
    setForm(next);
    onSearch(next);
  };
  const isTooMany = readOrderNumbers(form.numbers).length > MOST_NUMBERS;
  const isUsed = [filter, form].some((one) => JSON.stringify(one) !== JSON.stringify(NO_FILTER));
  // What narrows the list from behind the button is counted on it.
  const { remark, numbers, time } = filter;
  const hiddenCount = [remark, numbers, time.from, time.to].filter(Boolean).length;
  return (
    <form
      role="search"
      aria-label={SAY.table}
      className={isOpen ? 'store-filters open' : 'store-filters'}
      onSubmit={(event) => {
        event.preventDefault();
        apply(form);
      }}
    >
      <div className="store-filters-line">
        <FlagChoice
          platform={platform}
          label={STORE_COPY.flags.label}
          chosen={form.flags}
          onChange={(flags) => apply({ ...form, flags })}
        />
        <Checkbox
          checked={form.isFreeOnly}
          onChange={({ target }) => apply({ ...form, isFreeOnly: target.checked })}
        >
          {SAY.onlyFree}
        </Checkbox>
        <div className="store-filters-go">
          <label htmlFor={`${id}-keyword`} className="visually-hidden">
            {SAY.keyword}
          </label>
          <Input
            id={`${id}-keyword`}
            value={form.keyword}
            maxLength={100}
            placeholder={SAY.keywordHint}
            onChange={({ target }) => set({ keyword: target.value })}
          />
          <Button htmlType="submit">{SAY.search}</Button>
          {isUsed && <Button onClick={() => apply(NO_FILTER)}>{SAY.reset}</Button>}
          <Button
            icon={<FilterOutlined />}
            aria-expanded={isOpen || isTooMany}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!isOpen)}
          >
            {hiddenCount === 0 ? SAY.more : SAY.moreUsed(hiddenCount)}
          </Button>
        </div>
      </div>
      <div id={`${id}-more`} className="store-filters-more" hidden={!isOpen && !isTooMany}>
        <Field id={`${id}-remark`} title={SAY.remark}>
          <Input
            id={`${id}-remark`}
            value={form.remark}
            maxLength={100}
            onChange={({ target }) => set({ remark: target.value })}
          />
        </Field>
        <Field id={`${id}-numbers`} title={SAY.numbers}>
          <Input.TextArea
            id={`${id}-numbers`}
            value={form.numbers}
            className="store-numbers"
            rows={1}
            placeholder={SAY.numbersHint}
            aria-describedby={`${id}-most`}
            onChange={({ target }) => set({ numbers: target.value })}
          />
          <span id={`${id}-most`} className="warn hint" role="status">
            {isTooMany && SAY.tooMany(MOST_NUMBERS)}
          </span>
        </Field>
        <fieldset className="shops-field">
          <legend>{SAY.orderTime}</legend>
          <span className="store-times">
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                label={SAY.orderTimes[end]}
                value={form.time[end]}
                onChange={(day) => set({ time: { ...form.time, [end]: day } })}
              />
            ))}
          </span>
        </fieldset>
      </div>
    </form>
  );
}

function Field({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <div className="shops-field">
      <label htmlFor={id}>{title}</label>
      {children}
    </div>
  );
}
