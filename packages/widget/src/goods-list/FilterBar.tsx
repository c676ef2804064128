import type { goodsRoutes } from '@giftship/shared/goods/contract';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { COPY } from '../copy.ts';
import { ask } from '../page/answers.ts';
import { addressOf } from '../page/settings.ts';

/** Fields of the goods list's query as text; '' is all. */
export type Chosen = Record<string, string>;
type Options = z.infer<(typeof goodsRoutes)['options']['data']>;

/** Typing asks when it pauses. */
const PAUSE_MS = 400;
/** Up to two decimals, as the service reads it. */
const AMOUNT = String.raw`\d{1,8}(\.\d{1,2})?`;
const SORTS = ['default', 'time', 'price'] as const;

/** What the visitor chose, and how long the question waits for more. */
interface Draft {
  chosen: Chosen;
  pauseMs: number;
}

interface FilterBarProps {
  base: string;
  /** What the attributes say. */
  given: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Sorts and filters (M065, M066). */
export function FilterBar({ base, given, onChoose }: FilterBarProps) {
  const [draft, setDraft] = useState<Draft>({ chosen: {}, pauseMs: 0 });
  const form = useRef<HTMLFormElement>(null);
  const options = useOptions(base);
  const shown = { ...given, ...draft.chosen };
  const isDown = shown.sort_order === 'desc';

  useEffect(() => {
    const timer = setTimeout(() => {
      if (form.current?.checkValidity()) onChoose(draft.chosen);
    }, draft.pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);

  const set = (change: Chosen, pauseMs = 0) =>
    setDraft(({ chosen }) => ({ chosen: { ...chosen, ...change }, pauseMs }));
  const field = (name: string, label: string, pattern?: string) => (
    <input
      aria-label={label}
      placeholder={label}
      maxLength={50}
      pattern={pattern}
      title={pattern && COPY.priceWrong}
      value={shown[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value.trim() }, PAUSE_MS)}
    />
  );
  // Its place is there before the options come, so that the goods below do not move.
  const choice = (name: string, label: string, [isShown = 1, list]: Choice) =>
    isShown > 0 && (
      <select
        aria-label={label}
        value={shown[name] ?? ''}
        onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
      >
        <option value="">{COPY.all(label)}</option>
        {list?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );

  return (
    <form
      ref={form}
      className="bar"
      part="filter-bar"
      role="search"
      aria-label={COPY.filters}
      onSubmit={(event) => {
        event.preventDefault();
        set({});
      }}
    >
      <div className="sorts" role="group" aria-label={COPY.sort}>
        {SORTS.map((name) => {
          const isOn = shown.sort_name === name;
          const isPrice = name === 'price';
          return (
            <button
              key={name}
              type="button"
              className="plain"
              aria-pressed={isOn}
              title={isOn && isPrice ? (isDown ? COPY.priceDown : COPY.priceUp) : undefined}
              onClick={() =>
                set({ sort_name: name, sort_order: isPrice && isOn && !isDown ? 'desc' : 'asc' })
              }
            >
              {COPY.sorts[name]}
              {isPrice && <span aria-hidden="true">{isOn ? (isDown ? '↓' : '↑') : '↕'}</span>}
            </button>
          );
        })}
      </div>
      {field('title', COPY.title)}
      <span className="range">
        {field('price_min', COPY.priceMin, AMOUNT)}-{field('price_max', COPY.priceMax, AMOUNT)}
      </span>
      {choice('express_name', COPY.express, [options?.exp_show, options?.express.map(named)])}
      {choice('province_name', COPY.province, [options?.province_show, options?.province.map(twice)])}
      {choice('area_name', COPY.area, [options?.region_show, options?.area.map(twice)])}
      {choice('platform', COPY.platform, [options?.platform_show, options?.platform.map(numbered)])}
      {choice('cat_id', COPY.category, [options?.cat_show, options && categories(options)])}
    </form>
  );
}

function useOptions(base: string): Options | null {
  const [options, setOptions] = useState<Options | null>(null);
  useEffect(() => {
    const { answer, leave } = ask<Options>(addressOf(base, 'options'));
    // Without options the bar still sorts, and searches names and prices.
    answer.then(setOptions, () => {});
    return leave;
  }, [base]);
  return options;
}

/** Value and text of options. */
type Choices = readonly (readonly [string, string])[];
/** Without options yet it is shown, and empty. */
type Choice = [isShown: number | undefined, list: Choices | null | undefined];
interface Named {
  id: number;
  name: string;
}
const twice = (name: string) => [name, name] as const;
const named = ({ name }: Named) => twice(name);
const numbered = ({ id, name }: Named) => [String(id), name] as const;
const categories = ({ cat_list }: Options): Choices =>
  cat_list.flatMap((top) => [
    numbered(top),
    ...top.children.map(({ id, name }) => numbered({ id, name: `${top.name} / ${name}` })),
  ]);
