import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';
import { conditionsOf, type Filter, isByNumber, paramsOf } from './filter.ts';
import { FilterField } from './FilterField.tsx';
import type { ListAddress } from './use-list-address.ts';

/** So many stand in the first line (O022). */
const FIRST = 4;

interface FilterLineProps {
  filters: readonly Filter[];
  address: ListAddress;
  /** At the end of the line: the page's own buttons. */
  end?: ReactNode;
}

/** The four commonest filters, the rest behind a button, and every active one as a badge (O022). */
export function FilterLine({ filters, address, end }: FilterLineProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? filters : filters.slice(0, FIRST);
  const active = filters.filter(
    (filter) =>
      paramsOf(filter).some((name) => address.values[name] !== '') && !isByNumber(filter, address.values),
  );
  return (
    <>
      <div className="filter-line" role="search" aria-label={SAY.filters}>
        {shown.map((filter) => (
          <FilterField key={filter.key} filter={filter} address={address} />
        ))}
        {filters.length > FIRST && (
          <Button
            type="text"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? SAY.less : SAY.more}
          </Button>
        )}
        {end && <div className="filter-end">{end}</div>}
      </div>
      {active.length > 0 && (
        <div className="filter-badges">
          {active.map((filter) => (
            <span key={filter.key} className="filter-badge">
              {filter.title} {valueText(filter, address)}
              <button
                type="button"
                aria-label={SAY.drop(filter.title)}
                onClick={() => drop(address, [filter])}
              >
                <CloseOutlined />
              </button>
            </span>
          ))}
          {conditionsOf(active).length > 0 && (
            <button type="button" className="link" onClick={() => drop(address, conditionsOf(filters))}>
              {SAY.clear}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Takes conditions out of the address. */
export const drop = (address: ListAddress, filters: readonly Filter[]): void =>
  address.show(Object.fromEntries(filters.flatMap(paramsOf).map((name) => [name, null])));

function valueText(filter: Filter, { values }: ListAddress): string {
  if (filter.kind === 'range') return SAY.range(values.start ?? '', values.end ?? '');
  const value = values[filter.key] ?? '';
  if (filter.kind === 'text') return value;
  return filter.options.find((option) => option.value === value)?.label ?? value;
}
