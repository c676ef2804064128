import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { inOrder, layoutOf, movedTo, PLAIN_LAYOUT, sizeWithin } from './column-layout.ts';
import { usePref } from './use-pref.ts';

/** The columns of a table as a person wants them, kept by the service for each person and table (O024). */
export function useColumnLayout<R>(name: string, columns: WorkColumn<R>[]) {
  const [kept, setLayout] = usePref<object>(`columns.${name}`, PLAIN_LAYOUT);
  const layout = layoutOf(kept);
  const all = inOrder(columns, layout.order);
  const keys = all.slice(1).map(({ key }) => key);
  const { hidden, sizes } = layout;
  return {
    layout,
    setLayout,
    /** All of them in their order; the first one is always there, and in its place. */
    all,
    shown: all.filter(({ key }, at) => at === 0 || !hidden.includes(key)),
    isShown: (key: string) => !hidden.includes(key),
    toggle: (key: string) =>
      setLayout({
        ...layout,
        hidden: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key],
      }),
    /** Puts a column in the place of another. */
    move: (key: string, place: string) => setLayout({ ...layout, order: movedTo(keys, key, place) }),
    resize: (key: string, size: number | null) => {
      const { [key]: _old, ...others } = sizes;
      setLayout({ ...layout, sizes: size === null ? others : { ...others, [key]: sizeWithin(size) } });
    },
    reset: () => setLayout(PLAIN_LAYOUT),
  };
}
/** Columns that a person may arrange. */
export type ArrangedColumns<R> = ReturnType<typeof useColumnLayout<R>>;
