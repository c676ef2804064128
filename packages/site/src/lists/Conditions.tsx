import { CloseOutlined } from '@ant-design/icons';
import { LISTS_COPY } from './copy.ts';
import { filterText } from './ListFilters.tsx';
import { FILTER_KEYS, type ListAddress } from './use-list-address.ts';

const SAY = LISTS_COPY.list;

/** What narrows the list beside its tab; each part can be taken away, and all of them at once. */
export function Conditions({ address }: { address: ListAddress }) {
  const { group, batch, by, query, filters, show } = address;
  const parts: { text: string; drop: () => void }[] = [
    ...(group === null ? [] : [{ text: SAY.groups[group], drop: () => show({ group: null, status: null }) }]),
    ...(batch === '' ? [] : [{ text: SAY.batch(batch), drop: () => show({ batch: null }) }]),
    ...(query === ''
      ? []
      : [{ text: SAY.found(SAY.by[by], query), drop: () => show({ q: null, by: null }) }]),
    ...FILTER_KEYS.flatMap((name) => {
      const value = filters[name];
      return value ? [{ text: filterText(name, value), drop: () => show({ [name]: null }) }] : [];
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
