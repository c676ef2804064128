import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import type { TicketType } from '@giftship/shared/support/ticket';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { api as Api } from '../../session/api.ts';
import { api } from '../../session/api.ts';
import { useFormDialog } from '../../lib/dirty.ts';
import { tellFailure } from '../../lib/failures.ts';
import { queries } from '../../lib/queries.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { TICKET_COPY as SAY } from './copy.ts';

type Kind = Awaited<ReturnType<typeof Api.tickets.types>>['list'][number];
type Role = Awaited<ReturnType<typeof Api.tickets.colleagues>>['roles'][number];
const KEY = ['ticket-types'];
const isSame = (form: Kind, kind: Kind) => JSON.stringify(form) === JSON.stringify(kind);
const TIMES = { first: [5, 1440], next: [5, 2880] } as const;

/** Types of work orders: name, service times, whose they are from the start, and whether buyers see them (O128). */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const [{ list }, { roles }] = await Promise.all([
        api.tickets.types({ signal }),
        api.tickets.colleagues({ signal }),
      ]);
      return { list, roles };
    },
  });
  const [changed, setChanged] = useState<Readonly<Record<number, Partial<Kind>>>>({});
  const formOf = (kind: Kind): Kind => ({ ...kind, ...changed[kind.id] });
  const isDirty = data?.list.some((kind) => !isSame(formOf(kind), kind)) === true;
  const { box, close } = useFormDialog(isDirty, onClose);
  return (
    <TopDialog title={SAY.types} className="types-dialog" onClose={close}>
      <p ref={box} className="hint">
        {SAY.typeHint}
      </p>
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={5} className="log-wait" />}
      {data && (
        <table className="types-table" aria-label={SAY.types}>
          <thead>
            <tr>
              {[SAY.typeName, SAY.typeFirst, SAY.typeNext, SAY.typeRole, SAY.typeHidden, ''].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map((kind) => (
              <TypeLine
                key={kind.id}
                kind={kind}
                form={formOf(kind)}
                roles={data.roles}
                onChange={(part) =>
                  setChanged((held) => ({ ...held, [kind.id]: { ...held[kind.id], ...part } }))
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </TopDialog>
  );
}

interface TypeLineProps {
  kind: Kind;
  /** As it would be saved. */
  form: Kind;
  roles: readonly Role[];
  onChange: (part: Partial<Kind>) => void;
}

function TypeLine({ kind, form, roles, onChange: change }: TypeLineProps) {
  const [isBusy, setBusy] = useState(false);
  const { open: _, ...body } = form;
  const save = async () => {
    setBusy(true);
    try {
      // The ids of the answer are those of the table of types.
      await api.tickets.saveType({ body: { ...body, id: form.id as TicketType } });
      toast.success(LISTS_COPY.done);
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const of = (title: string) => `${kind.name} ${title}`;
  return (
    <tr>
      <td>
        <Input
          aria-label={of(SAY.typeName)}
          maxLength={12}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <small className="hint">{SAY.typeOpen(kind.open)}</small>
      </td>
      <td>
        <InputNumber
          aria-label={of(SAY.typeFirst)}
          min={TIMES.first[0]}
          max={TIMES.first[1]}
          precision={0}
          value={form.first_minutes}
          onChange={(value) => change({ first_minutes: value ?? kind.first_minutes })}
        />
      </td>
      <td>
        <InputNumber
          aria-label={of(SAY.typeNext)}
          min={TIMES.next[0]}
          max={TIMES.next[1]}
          precision={0}
          value={form.next_minutes}
          onChange={(value) => change({ next_minutes: value ?? kind.next_minutes })}
        />
      </td>
      <td>
        <Select
          aria-label={of(SAY.typeRole)}
          value={form.role_id ?? 0}
          options={[
            { value: 0, label: SAY.typeNobody },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          getPopupContainer={(field) => field.closest('dialog') ?? document.body}
          onChange={(value: number) => change({ role_id: value === 0 ? null : value })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={of(SAY.typeHidden)}
          checked={form.hidden}
          onChange={({ target }) => change({ hidden: target.checked })}
        />
      </td>
      <td>
        <Button
          size="small"
          aria-label={of(SAY.save)}
          disabled={isSame(form, kind) || form.name.trim() === ''}
          loading={isBusy}
          onClick={() => void save()}
        >
          {SAY.save}
        </Button>
      </td>
    </tr>
  );
}
