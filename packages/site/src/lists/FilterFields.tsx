import { DownOutlined } from '@ant-design/icons';
import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../lib/api.ts';
import { openChooseGoods } from '../lib/open-dialogs.ts';
import { LISTS_COPY } from './copy.ts';
import { type FilterKey, SEARCH_KEYS } from './use-list-address.ts';

const SAY = LISTS_COPY.filters;

/** What a list is narrowed by while it is being set. */
export type Draft = Partial<Record<FilterKey | 'by' | 'q', string | undefined>>;

interface FilterFieldsProps {
  draft: Draft;
  onChange: (part: Draft) => void;
  /** With those that stand in the line above the list where there is room for it. */
  isWhole?: boolean;
  /** Whether lateness can be asked for: parcels have it. */
  hasOvertime?: boolean;
}

/** The fields of what narrows a list. */
export function FilterFields({ draft, onChange, isWhole = false, hasOvertime = false }: FilterFieldsProps) {
  const set = (name: keyof Draft) => (value: string | undefined) => onChange({ [name]: value || undefined });
  const text = (name: 'rec_name' | 'rec_mobile', most: number) => (
    <Field title={SAY[name]}>
      <Input
        value={draft[name] ?? ''}
        maxLength={most}
        {...(name === 'rec_mobile' ? { inputMode: 'tel' } : {})}
        aria-label={SAY[name]}
        onChange={({ target }) => set(name)(target.value)}
      />
    </Field>
  );
  return (
    <>
      {isWhole && <Numbers draft={draft} onChange={onChange} />}
      {text('rec_name', 60)}
      {text('rec_mobile', 32)}
      <Choice
        title={SAY.platform}
        value={draft.platform}
        options={Object.entries(PLATFORM_LABELS).map(([value, label]) => ({ value, label }))}
        onChange={set('platform')}
      />
      {isWhole && <Couriers value={draft.express_id} onChange={set('express_id')} />}
      <Field title={SAY.start}>
        <DateField value={draft.start ?? ''} max={draft.end} label={SAY.start} onChange={set('start')} />
      </Field>
      <Field title={SAY.end}>
        <DateField value={draft.end ?? ''} min={draft.start} label={SAY.end} onChange={set('end')} />
      </Field>
      <Field title={SAY.goods_id}>
        <button
          type="button"
          className="field-button"
          onClick={() => openChooseGoods({ onChoose: (id) => set('goods_id')(String(id)) })}
        >
          {draft.goods_id ? SAY.goodsOf(draft.goods_id) : <span>{SAY.chooseGoods}</span>}
          <DownOutlined aria-hidden />
        </button>
      </Field>
      {isWhole && hasOvertime && (
        <Checkbox
          checked={draft.overtime === '1'}
          onChange={({ target }) => set('overtime')(target.checked ? '1' : undefined)}
        >
          {SAY.overtime}
        </Checkbox>
      )}
    </>
  );
}

interface ChoiceProps {
  title: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

function Choice({ title, ...select }: ChoiceProps) {
  return (
    <Field title={title}>
      <Select {...select} allowClear placeholder={SAY.any} aria-label={title} />
    </Field>
  );
}

function Couriers(props: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const found = useQuery({ queryKey: ['goods', 'options'], queryFn: () => api.goods.options() });
  const options = (found.data?.express ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <Choice title={SAY.express_id} options={options} {...props} />;
}

/** The numbers that are searched, and what they are numbers of. */
function Numbers({ draft, onChange }: Pick<FilterFieldsProps, 'draft' | 'onChange'>) {
  const { by, keyword, keywordHint, searchBy } = LISTS_COPY.list;
  return (
    <div className="list-filter list-filter-wide">
      <Select
        aria-label={searchBy}
        value={draft.by}
        variant="borderless"
        popupMatchSelectWidth={false}
        options={SEARCH_KEYS.map((value) => ({ value, label: by[value] }))}
        onChange={(value) => onChange({ by: value })}
      />
      <Input
        value={draft.q ?? ''}
        maxLength={8000}
        allowClear
        aria-label={keyword}
        placeholder={keywordHint}
        onChange={({ target }) => onChange({ q: target.value })}
      />
    </div>
  );
}

function Field({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="list-filter">
      <span>{title}</span>
      {children}
    </div>
  );
}
