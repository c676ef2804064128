import { SearchOutlined } from '@ant-design/icons';
import { parseYuan } from '@giftship/shared/money/fen';
import { useState } from 'react';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import type { Filters } from './filters.ts';

interface InputProps {
  filters: Filters;
  onChange: (part: Filters) => void;
}

/** A part of the name; taken on Enter, and when the field is left. */
export function TitleFilter({ filters, onChange }: InputProps) {
  const [text, setText] = useFollowed(filters.title ?? '');
  const apply = () => {
    if (text.trim() !== (filters.title ?? '')) onChange({ title: text.trim() });
  };
  return (
    <form
      className="filter-title"
      role="search"
      aria-label={SAY.searchTitle}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input
        type="search"
        value={text}
        maxLength={50}
        aria-label={SAY.titleHint}
        placeholder={SAY.titleHint}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
      />
      <button type="submit" aria-label={SAY.searchTitle}>
        <SearchOutlined aria-hidden />
      </button>
    </form>
  );
}

/** From one price to another, either may be open; amounts the wrong way round are turned. */
export function PriceRange({ filters, onChange }: InputProps) {
  const [from, setFrom] = useFollowed(filters.priceMin ?? '');
  const [to, setTo] = useFollowed(filters.priceMax ?? '');
  const isWrong = [from, to].some((text) => text.trim() !== '' && parseYuan(text) === null);
  const apply = () => {
    if (isWrong) return;
    const [low, high] = [parseYuan(from), parseYuan(to)];
    const isTurned = low !== null && high !== null && low > high;
    const [priceMin, priceMax] = isTurned ? [to.trim(), from.trim()] : [from.trim(), to.trim()];
    if (priceMin !== (filters.priceMin ?? '') || priceMax !== (filters.priceMax ?? ''))
      onChange({ priceMin, priceMax });
  };
  const field = (label: string, value: string, setValue: (text: string) => void) => (
    <input
      inputMode="decimal"
      value={value}
      maxLength={11}
      aria-label={label}
      aria-invalid={isWrong && value.trim() !== '' && parseYuan(value) === null}
      placeholder={label}
      onChange={(event) => setValue(event.target.value)}
    />
  );
  return (
    <form
      className="filter-price"
      aria-label={SAY.priceRange}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {field(SAY.priceFrom, from, setFrom)}
      <span aria-hidden="true">-</span>
      {field(SAY.priceTo, to, setTo)}
      <button type="submit" disabled={isWrong}>
        {SAY.priceApply}
      </button>
      {isWrong && (
        <span className="filter-wrong" role="alert">
          {SAY.priceWrong}
        </span>
      )}
    </form>
  );
}

/** A field's text, which follows the filter when that changes elsewhere: a chip, the way back, the search above. */
function useFollowed(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setText(value);
  }
  return [text, setText];
}
