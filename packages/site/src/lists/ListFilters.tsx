import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { Button, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { LISTS_COPY } from './copy.ts';
import { type Draft, FilterFields } from './FilterFields.tsx';
import { FILTER_KEYS, type FilterKey, type ListAddress } from './use-list-address.ts';

const SAY = LISTS_COPY.filters;
/** These have fields here on a phone only; elsewhere they stand in the line above. */
const IN_LINE: readonly FilterKey[] = ['express_id', 'overtime'];

interface ListFiltersProps {
  address: ListAddress;
  /** Whether lateness can be asked for: parcels have it. */
  hasOvertime: boolean;
  onClose: () => void;
}

/**
 * Everything else that narrows a list; it takes effect together, so that no half of a range is searched. On a phone it is
 * all of it, in a sheet over the list.
 */
export function ListFilters(props: ListFiltersProps) {
  return useIsPhone() ? <FilterSheet {...props} /> : <FilterPanel {...props} />;
}

/** What was changed here and not applied yet; the rest follows the address, which the line above changes too. */
function useDraft(
  { address, onClose }: Omit<ListFiltersProps, 'hasOvertime'>,
  own: readonly (keyof Draft)[],
) {
  const [changed, setChanged] = useState<Draft>({});
  const draft: Draft = { ...address.filters, by: address.by, q: address.query, ...changed };
  return {
    draft,
    set: (part: Draft) => setChanged((old) => ({ ...old, ...part })),
    reset: () => setChanged(Object.fromEntries(own.map((name) => [name, undefined]))),
    submit: (event: FormEvent) => {
      event.preventDefault();
      const given = Object.fromEntries(
        [...FILTER_KEYS, 'q' as const].map((name) => [name, draft[name]?.trim() || null]),
      );
      // The number that is searched for is of the line above, where that is in sight.
      const { q = null, ...rest } = given;
      address.show(own.includes('q') ? { ...rest, q, by: q === null ? null : (draft.by ?? null) } : rest);
      onClose();
    },
  };
}

function FilterPanel(props: ListFiltersProps) {
  const { draft, set, reset, submit } = useDraft(
    props,
    FILTER_KEYS.filter((name) => !IN_LINE.includes(name)),
  );
  return (
    <form className="list-filters" aria-label={SAY.title} onSubmit={submit}>
      <FilterFields draft={draft} onChange={set} />
      <div className="list-filters-end">
        <Button onClick={reset}>{SAY.reset}</Button>
        <Button color="default" variant="solid" htmlType="submit">
          {SAY.apply}
        </Button>
      </div>
    </form>
  );
}

function FilterSheet(props: ListFiltersProps) {
  const id = useId();
  // It goes when it has closed, which gives the focus back.
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { draft, set, reset, submit } = useDraft({ ...props, onClose: close }, [...FILTER_KEYS, 'q']);
  return (
    <Modal
      open={isOpen}
      title={LISTS_COPY.list.filter}
      onCancel={close}
      afterClose={props.onClose}
      footer={[
        <Button key="reset" onClick={reset}>
          {SAY.reset}
        </Button>,
        <Button key="apply" type="primary" htmlType="submit" form={id}>
          {SAY.apply}
        </Button>,
      ]}
    >
      <form id={id} className="list-filters" aria-label={SAY.title} onSubmit={submit}>
        <FilterFields draft={draft} onChange={set} isWhole hasOvertime={props.hasOvertime} />
      </form>
    </Modal>
  );
}
