import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { useQuery } from '@tanstack/react-query';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { Button, Checkbox, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../lib/api.ts';
import { openChooseGoods } from '../lib/open-dialogs.ts';
import { LISTS_COPY } from './copy.ts';
import { FILTER_KEYS, type FilterKey, type ListAddress, type ListFilters } from './use-list-address.ts';

const SAY = LISTS_COPY.filters;
/** These have fields here on a phone only; elsewhere they stand in the line above. */
const IN_LINE: readonly FilterKey[] = ['express_id', 'overtime'];

interface ListFiltersProps {
  address: ListAddress;
  /** Whether lateness can be asked for: parcels have it. */
  hasOvertime: boolean;
  onClose: () => void;
}

/** Everything else that narrows a list; it takes effect together, so that no half of a range is searched. */
export function ListFilters({ address, hasOvertime, onClose }: ListFiltersProps) {
  // What was changed here and not applied yet; the rest follows the address, which the line above changes too.
  const [changed, setChanged] = useState<ListFilters>({});
  const draft = { ...address.filters, ...changed };
  const isPhone = useIsPhone();
  const own = isPhone ? FILTER_KEYS : FILTER_KEYS.filter((name) => !IN_LINE.includes(name));
  const options = useQuery({ queryKey: ['goods', 'options'], queryFn: () => api.goods.options() });
  const set = (name: FilterKey, value: string | undefined) =>
    setChanged((old) => ({ ...old, [name]: value || undefined }));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    address.show(Object.fromEntries(FILTER_KEYS.map((name) => [name, draft[name]?.trim() || null])));
    onClose();
  };
  const choose = (list: { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form className="list-filters" aria-label={SAY.title} onSubmit={submit}>
      <Field title={SAY.rec_name}>
        <Input
          value={draft.rec_name ?? ''}
          maxLength={60}
          aria-label={SAY.rec_name}
          onChange={({ target }) => set('rec_name', target.value)}
        />
      </Field>
      <Field title={SAY.rec_mobile}>
        <Input
          value={draft.rec_mobile ?? ''}
          maxLength={32}
          inputMode="tel"
          aria-label={SAY.rec_mobile}
          onChange={({ target }) => set('rec_mobile', target.value)}
        />
      </Field>
      <Field title={SAY.platform}>
        <Select
          value={draft.platform}
          allowClear
          placeholder={SAY.any}
          aria-label={SAY.platform}
          options={Object.entries(PLATFORM_LABELS).map(([value, label]) => ({ value, label }))}
          onChange={(value: string | undefined) => set('platform', value)}
        />
      </Field>
      {isPhone && (
        <Field title={SAY.express_id}>
          <Select
            value={draft.express_id}
            allowClear
            placeholder={SAY.any}
            aria-label={SAY.express_id}
            options={choose(options.data?.express ?? [])}
            onChange={(value: string | undefined) => set('express_id', value)}
          />
        </Field>
      )}
      <Field title={SAY.start}>
        <DateField
          value={draft.start ?? ''}
          max={draft.end}
          label={SAY.start}
          onChange={(day) => set('start', day || undefined)}
        />
      </Field>
      <Field title={SAY.end}>
        <DateField
          value={draft.end ?? ''}
          min={draft.start}
          label={SAY.end}
          onChange={(day) => set('end', day || undefined)}
        />
      </Field>
      <Field title={SAY.goods_id}>
        <Button onClick={() => openChooseGoods({ onChoose: (id) => set('goods_id', String(id)) })}>
          {draft.goods_id ? SAY.goodsOf(draft.goods_id) : SAY.chooseGoods}
        </Button>
      </Field>
      {hasOvertime && isPhone && (
        <Checkbox
          checked={draft.overtime === '1'}
          onChange={({ target }) => set('overtime', target.checked ? '1' : undefined)}
        >
          {SAY.overtime}
        </Checkbox>
      )}
      <div className="list-filters-end">
        <Button onClick={() => setChanged(Object.fromEntries(own.map((name) => [name, undefined])))}>
          {SAY.reset}
        </Button>
        <Button color="default" variant="solid" htmlType="submit">
          {SAY.apply}
        </Button>
      </div>
    </form>
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

/** The words of one filter, for the line that says what is being shown. */
export function filterText(name: FilterKey, value: string): string {
  if (name === 'overtime') return SAY.overtime;
  if (name === 'goods_id') return SAY.goodsOf(value);
  if (name === 'platform') return SAY.is(SAY.platform, PLATFORM_LABELS[Number(value)] ?? value);
  return SAY.is(SAY[name], value);
}
