import { Button, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { JOINED } from '@giftship/shared/recipients/joined-titles';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { FIELD_WORDS, MAPPED_FIELDS, SAY, titleWithSample } from './copy.ts';
import { rememberMapping } from './remembered.ts';

interface ColumnChoiceProps {
  /** Titles of the sheet, by column. */
  titles: readonly string[];
  /** What feeds each field now. */
  columns: Record<string, string[]>;
  mapping: ColumnMapping;
  mapBy: (mapping: ColumnMapping | undefined) => void;
  /** The first cells of a pasted table; there several columns may go to the remark together. */
  samples?: readonly string[];
  /** What the choice is remembered by; the titles, when nothing else is given. */
  rememberBy?: readonly string[];
  /** Nothing could be read yet: what was not recognised is to be chosen, by what stands first below each title. */
  examples?: readonly string[];
}

/** Without these nobody is found; the others come when somebody asks for them. */
const NEEDED = ['rec_name', 'rec_mobile', 'rec_address'] as const;
const isNeeded = (field: string): boolean => NEEDED.some((each) => each === field);
const isFirst = (field: string): boolean => field === 'shop_order' || isNeeded(field);

/** Lets a person say which column feeds which field; the choice is kept for sheets with the same titles. */
export function ColumnChoice({
  titles,
  columns,
  mapping,
  mapBy,
  samples = [],
  rememberBy = titles,
  examples,
}: ColumnChoiceProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ColumnMapping>(mapping);
  const isPasted = samples.length > 0;
  // Columns without titles are what a person says, and nothing else.
  const isNumbered = isPasted && rememberBy.length !== titles.length;
  const [isWhole, setWhole] = useState(examples === undefined && !isPasted);
  const all = isPasted ? MAPPED_FIELDS.filter((field) => field !== 'remark') : MAPPED_FIELDS;
  const fields = isWhole ? all : all.filter((field) => isFirst(field) || columns[field]);
  const shown = examples ?? samples;
  const sampleOf = (title: string) => shown[titles.indexOf(title)];
  const choices = [...new Set(titles.filter((title) => title.trim() !== ''))];
  /** What a field is left to, and what that gives it. */
  const automaticWords = (field: string) =>
    isNumbered || (examples && !columns[field])
      ? examples && isNeeded(field)
        ? SAY.columns.pick
        : SAY.columns.none
      : `${SAY.columns.automatic}${columns[field] ? `\u2002${columns[field].join(SAY.columns.joined)}` : ''}`;
  /** Nobody can be read before these are chosen. */
  const isOpen = examples !== undefined && NEEDED.some((field) => !columns[field] && !chosen[field]);
  const hasMapping = Object.keys(mapping).length > 0;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = Object.keys(chosen).length === 0;
    rememberMapping(rememberBy, isEmpty ? null : chosen);
    mapBy(isEmpty ? undefined : chosen);
  };
  const forget = () => {
    rememberMapping(rememberBy, null);
    mapBy(undefined);
  };
  return (
    <form className="choice" onSubmit={apply}>
      {fields.map((field) => (
        <label key={field} htmlFor={`${id}-${field}`}>
          <span>{FIELD_WORDS[field]}</span>
          <Select
            id={`${id}-${field}`}
            value={chosen[field] ?? ''}
            options={[
              { value: '', label: automaticWords(field) },
              ...(chosen[field]?.includes(JOINED) ? [{ value: chosen[field], label: chosen[field] }] : []),
              ...choices.map((title) => ({ value: title, label: titleWithSample(title, sampleOf(title)) })),
            ]}
            onChange={(title: string) => {
              const { [field]: _old, ...others } = chosen;
              setChosen(title === '' ? others : { ...others, [field]: title });
            }}
          />
        </label>
      ))}
      {isPasted && <ToRemark {...{ choices, sampleOf, chosen, setChosen }} />}
      {!isWhole && (
        <button type="button" className="link choice-others" onClick={() => setWhole(true)}>
          {SAY.otherFields(all.length - fields.length)}
        </button>
      )}
      <div className="ways">
        <Button htmlType="submit" color="default" variant={isOpen ? 'outlined' : 'solid'}>
          {examples ? SAY.columns.applyFirst : SAY.columns.apply}
        </Button>
        {hasMapping && <Button onClick={forget}>{SAY.columns.forget}</Button>}
        <span className="hint">{isNumbered ? SAY.columns.keptByShape : SAY.columns.kept}</span>
      </div>
    </form>
  );
}

interface ToRemarkProps {
  choices: readonly string[];
  sampleOf: (title: string) => string | undefined;
  chosen: ColumnMapping;
  setChosen: (chosen: ColumnMapping) => void;
}

/** Which columns go to the remark: those of the goods, as many as there are; the others are left out. */
function ToRemark({ choices, sampleOf, chosen, setChosen }: ToRemarkProps) {
  const { remark, ...others } = chosen;
  const inRemark = remark === undefined ? [] : choices.includes(remark) ? [remark] : remark.split(JOINED);
  const taken = new Set(Object.values(others).flatMap((title) => [title, ...title.split(JOINED)]));
  const toggle = (title: string) => {
    const next = choices.filter((one) => inRemark.includes(one) !== (one === title));
    setChosen(next.length === 0 ? others : { ...others, remark: next.join(JOINED) });
  };
  return (
    <fieldset className="choice-remark">
      <legend>{SAY.columns.toRemark}</legend>
      {choices
        .filter((title) => !taken.has(title))
        .map((title) => (
          <label key={title}>
            <input type="checkbox" checked={inRemark.includes(title)} onChange={() => toggle(title)} />
            <span>{titleWithSample(title, sampleOf(title))}</span>
          </label>
        ))}
    </fieldset>
  );
}
