import { type FormEvent, useState } from 'react';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { FIELD_WORDS, MAPPED_FIELDS, SAY } from './copy.ts';
import { rememberMapping } from './remembered.ts';

interface ColumnChoiceProps {
  /** Titles of the sheet, by column. */
  titles: readonly string[];
  /** What feeds each field now. */
  columns: Record<string, string[]>;
  mapping: ColumnMapping;
  mapBy: (mapping: ColumnMapping | undefined) => void;
}

/** Lets a person say which column feeds which field; the choice is kept for sheets with the same titles. */
export function ColumnChoice({ titles, columns, mapping, mapBy }: ColumnChoiceProps) {
  const [chosen, setChosen] = useState<ColumnMapping>(mapping);
  const choices = [...new Set(titles.filter((title) => title.trim() !== ''))];
  const hasMapping = Object.keys(mapping).length > 0;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = Object.keys(chosen).length === 0;
    rememberMapping(titles, isEmpty ? null : chosen);
    mapBy(isEmpty ? undefined : chosen);
  };
  const forget = () => {
    rememberMapping(titles, null);
    mapBy(undefined);
  };
  return (
    <form className="choice" onSubmit={apply}>
      {MAPPED_FIELDS.map((field) => (
        <label key={field}>
          <span>{FIELD_WORDS[field]}</span>
          <select
            value={chosen[field] ?? ''}
            onChange={({ target }) => {
              const { [field]: _old, ...others } = chosen;
              setChosen(target.value === '' ? others : { ...others, [field]: target.value });
            }}
          >
            <option value="">
              {SAY.columns.automatic}
              {columns[field] ? `\u2002${columns[field].join(SAY.columns.joined)}` : ''}
            </option>
            {choices.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
        </label>
      ))}
      <div className="ways">
        <button type="submit">{SAY.columns.apply}</button>
        {hasMapping && (
          <button type="button" className="plain" onClick={forget}>
            {SAY.columns.forget}
          </button>
        )}
        <span className="hint">{SAY.columns.kept}</span>
      </div>
    </form>
  );
}
