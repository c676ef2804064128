import { CloseOutlined } from '@ant-design/icons';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { LISTS_COPY } from './copy.ts';
import { FILTER_KEYS, type FilterKey, type ListAddress } from './use-list-address.ts';

const SAY = LISTS_COPY.list;
const SAY_FILTERS = LISTS_COPY.filters;

/** What narrows the list beside its tab; each part can be taken away, and all of them at once. */
export function Conditions({ address }: { address: ListAddress }) {
  const { group, batch, by, query, filters, show } = address;
  const options = useQuery({
    queryKey: ['goods', 'options'],
    queryFn: () => api.goods.options(),
    enabled: filters.express_id !== undefined,
  });
  const courier = options.data?.express.find(({ id }) => String(id) === filters.express_id)?.name;
  const parts: { text: string; drop: () => void }[] = [
    ...(group === null ? [] : [{ text: SAY.groups[group], drop: () => show({ group: null, status: null }) }]),
    ...(batch === '' ? [] : [{ text: SAY.batch(batch), drop: () => show({ batch: null }) }]),
    ...(query === ''
      ? []
      : [{ text: SAY.found(SAY.by[by], query), drop: () => show({ q: null, by: null }) }]),
    ...FILTER_KEYS.flatMap((name) => {
      const value = filters[name];
      return value
        ? [
            {
              text: filterText(name, name === 'express_id' ? (courier ?? value) : value),
              drop: () => show({ [name]: null }),
            },
          ]
        : [];
    }),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="list-conditions">
      {parts.map(({ text, drop }) => (
        <button key={text} type="button" onClick={drop} aria-label={SAY.drop(text)}>
          <span>{text}</span> <CloseOutlined />
        </button>
      ))}
      {parts.length > 1 && (
        <button type="button" className="link" onClick={address.clear}>
          {SAY.clearShort}
        </button>
      )}
    </p>
  );
}

/** The words of one filter, for the line that says what is being shown. */
function filterText(name: FilterKey, value: string): string {
  if (name === 'overtime') return SAY_FILTERS.overtime;
  if (name === 'goods_id') return SAY_FILTERS.goodsOf(value);
  if (name === 'platform')
    return SAY_FILTERS.is(SAY_FILTERS.platform, PLATFORM_LABELS[Number(value)] ?? value);
  return SAY_FILTERS.is(SAY_FILTERS[name], value);
}
