import { DownOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../lib/api.ts';
import { LISTS_COPY } from './copy.ts';
import { type ListAddress, SEARCH_KEYS } from './use-list-address.ts';

const SAY = LISTS_COPY.list;
const SAY_FILTERS = LISTS_COPY.filters;
const DAY_MS = 24 * 3_600_000;
/** Spans that are one choice; others are set by their days. */
const SPANS = [1, 7, 30] as const;

interface ListBarProps {
  address: ListAddress;
  hasOvertime: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** What can be done with everything that is found, where a phone has it: beside the filter. */
  tools?: ReactNode;
  /** What is worth knowing about the whole list, at the end of the line. */
  badges?: ReactNode;
}

/** One line of what narrows a list, always in sight; the rest of it opens below. On a phone the rest holds all of it. */
export function ListBar({ address, hasOvertime, isOpen, onOpen, tools, badges }: ListBarProps) {
  const isPhone = useIsPhone();
  const { show, filters } = address;
  const more = (
    <Button
      aria-label={SAY.more}
      icon={<FilterOutlined />}
      {...(isPhone ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': isOpen })}
      onClick={onOpen}
    >
      {isPhone ? SAY.filter : SAY.more}
    </Button>
  );
  return (
    <div className="list-bar">
      {!isPhone && <SearchBox address={address} />}
      {!isPhone && (
        <>
          <Days address={address} />
          {hasOvertime && (
            <Choice
              label={SAY.lateness}
              value={filters.overtime ?? ''}
              options={[
                { value: '', label: SAY.every },
                { value: '1', label: SAY_FILTERS.overtime },
              ]}
              onChange={(overtime) => show({ overtime })}
            />
          )}
          <Couriers address={address} />
        </>
      )}
      {isPhone ? (
        <div className="list-tools" role="group" aria-label={SAY.tools}>
          {more}
          {tools}
        </div>
      ) : (
        <>
          {more}
          <span className="grow" />
        </>
      )}
      {badges && <div className="list-badges">{badges}</div>}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A choice that says beside its value what it is a choice of. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select
      className="list-choice"
      aria-label={label}
      prefix={label}
      value={value}
      options={options}
      suffixIcon={<DownOutlined />}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}

function Days({ address }: { address: ListAddress }) {
  const { start = '', end = '' } = address.filters;
  const begins = (days: number) => chinaDay(Date.now() - (days - 1) * DAY_MS);
  const isOwn = end !== '' || (start !== '' && !SPANS.some((days) => begins(days) === start));
  const options = [
    { value: '', label: SAY.every },
    ...SPANS.map((days) => ({ value: begins(days), label: SAY.days(days) })),
    ...(isOwn ? [{ value: 'own', label: SAY.ownDays }] : []),
  ];
  return (
    <Choice
      label={SAY.ordered}
      value={isOwn ? 'own' : start}
      options={options}
      onChange={(day) => day !== 'own' && address.show({ start: day, end: null })}
    />
  );
}

function Couriers({ address }: { address: ListAddress }) {
  const options = useQuery({ queryKey: ['goods', 'options'], queryFn: () => api.goods.options() });
  const value = address.filters.express_id ?? '';
  const known = options.data?.express ?? [];
  return (
    <Choice
      label={SAY_FILTERS.express_id}
      value={value}
      options={[
        { value: '', label: SAY.every },
        ...known.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(express_id) => address.show({ express_id })}
    />
  );
}

function SearchBox({ address }: { address: ListAddress }) {
  const [by, setBy] = useState(address.by);
  const [text, setText] = useState(address.query);
  const asked = `${address.by} ${address.query}`;
  const [seen, setSeen] = useState(asked);
  // The address was changed by this field or from elsewhere; a field drawn anew would lose the focus.
  if (asked !== seen) {
    setSeen(asked);
    setBy(address.by);
    setText(address.query);
  }
  return (
    <form
      role="search"
      className="list-search"
      aria-label={SAY.search}
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        address.show({ by: q === '' ? null : by, q: q === '' ? null : q });
      }}
    >
      <Select
        aria-label={SAY.searchBy}
        value={by}
        options={SEARCH_KEYS.map((key) => ({ value: key, label: SAY.by[key] }))}
        onChange={setBy}
      />
      <Input
        value={text}
        maxLength={8000}
        allowClear
        aria-label={SAY.keyword}
        placeholder={SAY.keywordHint}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" icon={<SearchOutlined />} aria-label={SAY.search} />
    </form>
  );
}
