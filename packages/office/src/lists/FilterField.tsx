import { SearchOutlined } from '@ant-design/icons';
import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';
import { type Filter, isByNumber, type RangeFilter } from './filter.ts';
import type { ListAddress } from './use-list-address.ts';

/** A longer choice is searched by its words. */
const MOST_WITHOUT_SEARCH = 12;

interface FilterFieldProps<F extends Filter = Filter> {
  filter: F;
  address: ListAddress;
}

/** One filter, by its kind. */
export function FilterField({ filter, address }: FilterFieldProps) {
  if (filter.kind === 'text') return <TextField filter={filter} address={address} />;
  if (filter.kind === 'range') return <RangeField address={address} filter={filter} />;
  return (
    <Select
      className="filter-choice"
      aria-label={filter.title}
      prefix={<span className="filter-name">{filter.title}</span>}
      value={address.values[filter.key] ?? ''}
      options={[{ value: '', label: SAY.all }, ...filter.options]}
      popupMatchSelectWidth={false}
      {...(filter.options.length > MOST_WITHOUT_SEARCH ? { showSearch: { optionFilterProp: 'label' } } : {})}
      onChange={(value: string) => address.show({ [filter.key]: value, open: null })}
    />
  );
}

/** What a field does not take. */
const NOT = { digits: /\D/g, amount: /[^\d.]/g } as const;

/** Text counts with Enter or when the field is left, so that no half number is searched for. */
function TextField({ filter, address }: FilterFieldProps<Extract<Filter, { kind: 'text' }>>) {
  const value = address.values[filter.key] ?? '';
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const search = () => {
    if (text.trim() !== value) address.show({ [filter.key]: text.trim(), open: null });
  };
  return (
    <Input
      className="filter-text"
      style={{ width: filter.width ?? 200 }}
      aria-label={filter.title}
      prefix={<SearchOutlined />}
      placeholder={filter.placeholder ?? filter.title}
      value={text}
      data-filter-text=""
      onChange={({ target }) =>
        setText(filter.only ? target.value.replace(NOT[filter.only], '') : target.value)
      }
      onBlur={search}
      onPressEnter={search}
    />
  );
}

const SPANS = [1, 7, 30, 90] as const;
const DEFAULT_DAYS = 7;
/** The choices that are no number of days. */
const [OWN, ALL] = [0, -1];
const dayBefore = (days: number) => formatTime(chinaClock(Date.now(), '00:00', 1 - days)).slice(0, 10);

/** Spans that end today, or two days of one's own (B16: a list has a span unless it is short); it says what the list does. */
function RangeField({ address, filter }: FilterFieldProps<RangeFilter>) {
  const { title, isAllTime } = filter;
  const { start = '', end = '' } = address.values;
  const span = SPANS.find((days) => start === dayBefore(days) && end === dayBefore(1));
  const isNone = start === '' && end === '';
  const isAll = isAllTime?.(address.values) === true;
  const [isOwn, setOwn] = useState(!isNone && span === undefined);
  const choose = (days: number) => {
    setOwn(days === OWN);
    const isDefault = days === (isAll ? ALL : DEFAULT_DAYS);
    if (days !== OWN)
      address.show(isDefault ? { start: null, end: null } : { start: dayBefore(days), end: dayBefore(1) });
  };
  if (isByNumber(filter, address.values))
    return (
      <Select
        className="filter-choice"
        aria-label={title}
        prefix={<span className="filter-name">{title}</span>}
        value={ALL}
        disabled
        options={[{ value: ALL, label: SAY.byNumber }]}
        popupMatchSelectWidth={false}
      />
    );
  return (
    <>
      <Select
        className="filter-choice"
        aria-label={title}
        prefix={<span className="filter-name">{title}</span>}
        value={isOwn ? OWN : (span ?? (isAll ? ALL : DEFAULT_DAYS))}
        options={[
          ...(isAll ? [{ value: ALL, label: SAY.allTime }] : []),
          ...SPANS.map((days) => ({
            value: days as number,
            label: days === 1 ? SAY.today : SAY.lastDays(days),
          })),
          { value: OWN, label: SAY.ownRange },
        ]}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      {isOwn && (
        <>
          <DateField
            label={SAY.from}
            value={start}
            max={end}
            onChange={(day) => address.show({ start: day })}
          />
          <DateField label={SAY.to} value={end} min={start} onChange={(day) => address.show({ end: day })} />
        </>
      )}
    </>
  );
}
