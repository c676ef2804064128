import type { ReactNode } from 'react';
import { GOODS_PAGES_COPY as SAY } from './copy.ts';
import { type Facet, type Filters, type Options, facetsOf, topCategory } from './filters.ts';

interface FacetsProps {
  options: Options | undefined;
  filters: Filters;
  onChange: (part: Filters) => void;
  isOneShop: boolean;
  /** A row of the caller's, after the others. */
  end?: ReactNode;
}

/** One row of choices for each thing that goods can be narrowed by. */
export function Facets({ options, filters, onChange, isOneShop, end }: FacetsProps) {
  if (!options)
    return (
      <div className="filter-rows">
        <div className={isOneShop ? 'filter-rows-wait one' : 'filter-rows-wait'} aria-hidden="true" />
        {end}
      </div>
    );
  const rows = facetsOf(options, filters).filter(({ name }) => !isOneShop || name === 'cat');
  const top = topCategory(options, filters.cat);
  return (
    <div className="filter-rows">
      {rows.map((facet, index) => {
        const isSecond = facet.name === 'cat' && rows[index - 1]?.name === 'cat';
        return (
          <FacetRow
            key={`${facet.name}${isSecond}`}
            facet={facet}
            label={isSecond ? SAY.subCategory : (SAY.facets[facet.name] ?? '')}
            // The first row shows the category that the chosen one belongs to; "all" of the second is that category.
            value={facet.name === 'cat' && !isSecond ? String(top?.id ?? '') : (filters[facet.name] ?? '')}
            none={isSecond ? String(top?.id ?? '') : ''}
            onChoose={(value) => onChange({ [facet.name]: value })}
          />
        );
      })}
      {end}
    </div>
  );
}

interface FacetRowProps {
  facet: Facet;
  label: string;
  value: string;
  /** What choosing nothing of this row means. */
  none: string;
  onChoose: (value: string) => void;
}

function FacetRow({ facet, label, value, none, onChoose }: FacetRowProps) {
  return (
    <div className="filter-row" role="group" aria-label={label}>
      <span className="filter-label">{label}</span>
      <div className="filter-choices">
        {[{ value: none, title: SAY.all }, ...facet.choices].map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={value === choice.value}
            onClick={() => onChoose(choice.value)}
          >
            {choice.title}
          </button>
        ))}
      </div>
    </div>
  );
}
