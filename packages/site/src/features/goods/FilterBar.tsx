import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  DownOutlined,
  FilterOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import { Facets } from './Facets.tsx';
import type { ChangeFilters, FilterName, Filters, Options } from './filters.ts';
import { chosenFilters } from './chosen-filters.ts';
import { PriceRange, TitleFilter } from './FilterInputs.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

export interface FilterBarProps {
  /** undefined until it has come; without it there are the sorts, the name and the price. */
  options: Options | undefined;
  filters: Filters;
  onFilters: (change: ChangeFilters) => void;
  onClear: () => void;
  /** The list of one shop: where it sends from is the same for all its goods. */
  isOneShop: boolean;
  /** There is a field for the name. */
  hasTitle: boolean;
  count: number | undefined;
}

/** Rows of choices in a card; under them what was found by what, and how it is sorted. A phone's choices are a sheet. */
export function FilterBar(props: FilterBarProps) {
  const isNarrow = useIsNarrow();
  const { filters, onFilters } = props;
  const change = (part: Filters) => onFilters((now) => ({ ...now, ...part }));
  return (
    <section className="filter-bar" aria-label={SAY.filter}>
      {isNarrow ? (
        <>
          <div className="filter-tools">
            {props.hasTitle && <TitleFilter filters={filters} onChange={change} />}
            <Sorts filters={filters} onChange={change} />
            <FilterSheet {...props} onChange={change} />
          </div>
          <Chosen {...props} onChange={change} />
        </>
      ) : (
        <WideFilters {...props} onChange={change} />
      )}
    </section>
  );
}

/** Who comes with something chosen sees what was found by it: the choices are folded. */
function WideFilters(props: FilterBarProps & ChangeProps) {
  const { filters, hasTitle, count, onChange } = props;
  const [wasFolded] = useState(() => chosenFilters(filters, undefined).length > 0);
  const [isFolded, setFolded] = useState(wasFolded);
  return (
    <>
      {!isFolded && (
        <Facets
          {...props}
          end={
            <div className="filter-row">
              <span className="filter-label">{SAY.facets.price}</span>
              <PriceRange filters={filters} onChange={onChange} />
            </div>
          }
        />
      )}
      <div className="filter-tools">
        {count !== undefined && <span className="filter-count">{SAY.count(count)}</span>}
        <Chosen {...props} />
        {wasFolded && (
          <button
            type="button"
            className="link filter-fold"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? SAY.unfold : SAY.fold}{' '}
            {isFolded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
          </button>
        )}
        {hasTitle && <TitleFilter filters={filters} onChange={onChange} />}
        <Sorts filters={filters} onChange={onChange} />
      </div>
    </>
  );
}

interface ChangeProps {
  onChange: (part: Filters) => void;
}

/** Default, time and price; price turns round with each click (M065). */
function Sorts({ filters, onChange }: ChangeProps & { filters: Filters }) {
  const { sortName = 'default', sortOrder = 'asc' } = filters;
  const choose = (name: 'default' | 'time' | 'price') => {
    const isTurn = name === 'price' && sortName === 'price' && sortOrder === 'asc';
    onChange({
      sortName: name === 'default' ? '' : name,
      sortOrder: name === 'price' ? (isTurn ? 'desc' : 'asc') : '',
    });
  };
  return (
    <div className="filter-sorts" role="group" aria-label={SAY.sortLabel}>
      {(['default', 'time', 'price'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={sortName === name}
          aria-label={name === 'price' && sortName === 'price' ? SAY.priceOrder[sortOrder] : SAY.sorts[name]}
          onClick={() => choose(name)}
        >
          {SAY.sorts[name]}
          {name === 'price' && (
            <span className="filter-arrows" aria-hidden="true">
              <ArrowUpOutlined className={sortName === 'price' && sortOrder === 'asc' ? 'on' : ''} />
              <ArrowDownOutlined className={sortName === 'price' && sortOrder === 'desc' ? 'on' : ''} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** What the list is narrowed by, each with a way to take it off. */
function Chosen({ options, filters, count, onChange, onClear }: FilterBarProps & ChangeProps) {
  const chosen = chosenFilters(filters, options);
  if (chosen.length === 0) return null;
  const drop = (names: FilterName[]) => onChange(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <div className="filter-chosen" role="group" aria-label={SAY.chosen}>
      <span className="hint">{SAY.chosen}</span>
      {chosen.map(({ names, text }) => (
        <button key={text} type="button" aria-label={SAY.remove(text)} onClick={() => drop(names)}>
          {text} <CloseOutlined aria-hidden />
        </button>
      ))}
      {/* Where nothing was found, it is the one way on below. */}
      {count !== 0 && (
        <button type="button" className="link" onClick={onClear}>
          {SAY.clear}
        </button>
      )}
    </div>
  );
}

/** All choices in a sheet. */
function FilterSheet(props: FilterBarProps & ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  const { filters, options, count, onChange, onClear } = props;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="filter-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FilterOutlined aria-hidden /> {SAY.filterCount(chosenFilters(filters, options).length)}
      </button>
      {isOpen && (
        <TopDialog
          title={SAY.filterTitle}
          className="filter-sheet"
          onClose={close}
          footer={
            <>
              <Button size="large" onClick={onClear}>
                {SAY.clear}
              </Button>
              <Button size="large" type="primary" onClick={close}>
                {SAY.showResults(count)}
              </Button>
            </>
          }
        >
          <PriceRange filters={filters} onChange={onChange} />
          <Facets {...props} onChange={onChange} />
        </TopDialog>
      )}
    </>
  );
}
