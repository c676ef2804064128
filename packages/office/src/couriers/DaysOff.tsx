import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { CLOSURE_STATUS } from '@giftship/shared/couriers/courier';
import type { ClosureRow } from '@giftship/shared/couriers/fields-contract';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useLeaveGuard } from '../lib/dirty.ts';
import { tellFailure } from '../lib/failures.ts';
import { LISTS_COPY } from '../lists/copy.ts';
import { refreshList } from '../lists/use-office-list.ts';
import { COURIERS_COPY as SAY } from './copy.ts';
import './couriers.css';

const D = SAY.closures;
interface Period {
  start: string;
  end: string;
  name: string;
}

/** By which calls the days off of the shop, or of a warehouse, are read and saved. */
export interface DaysOffCalls {
  /** Whose they are, for the page's memory. */
  of: string;
  read: (call: { signal: AbortSignal }) => Promise<{ list: ClosureRow[] }>;
  save: (list: Period[]) => Promise<{ list: ClosureRow[]; merged: number }>;
  mayEdit: boolean;
  /** What waits for an operator may be taken back or changed by who asked. */
  isOwn?: boolean;
}

interface DaysOffProps {
  calls: DaysOffCalls;
  onDirty?: (is: boolean) => void;
}

/** Days off: what has begun stays, the rest is a list to edit (O096, S034). */
export function DaysOff({ calls, onDirty }: DaysOffProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'couriers', 'holidays', calls.of],
    queryFn: ({ signal }) => calls.read({ signal }),
  });
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  return (
    <Editor
      key={JSON.stringify(data.list)}
      calls={calls}
      rows={data.list}
      onDirty={onDirty}
      onSaved={() => void refetch()}
    />
  );
}

interface EditorProps {
  calls: DaysOffCalls;
  rows: readonly ClosureRow[];
  onDirty?: ((is: boolean) => void) | undefined;
  onSaved: () => void;
}

function Editor({ calls: { save: send, mayEdit, isOwn = false }, rows, onDirty, onSaved }: EditorProps) {
  const isStill = ({ is_begun, status }: ClosureRow) =>
    !is_begun && (status === CLOSURE_STATUS.holds || (isOwn && status === CLOSURE_STATUS.asked));
  const begun = rows.filter((row) => !isStill(row));
  const [given, setGiven] = useState<Period[]>(() =>
    rows.filter((row) => !begun.includes(row)).map(({ start, end, name }) => ({ start, end, name })),
  );
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const letGo = useLeaveGuard(isDirty);
  const tomorrow = chinaDay(Date.now() + 86_400_000);
  const change = (list: Period[]) => {
    setGiven(list);
    setDirty(true);
    onDirty?.(true);
  };
  const asked = new Set(
    rows.filter(({ status }) => status === CLOSURE_STATUS.asked).map(({ start }) => start),
  );
  const put = (at: number, part: Partial<Period>) =>
    change(given.map((period, place) => (place === at ? { ...period, ...part } : period)));
  const save = async () => {
    setBusy(true);
    try {
      const { list, merged } = await send(given);
      const waiting = isOwn ? list.filter(({ status }) => status === CLOSURE_STATUS.asked).length : 0;
      if (waiting > 0) toast.warning(D.asked(waiting));
      else toast.success(merged > 0 ? D.merged(merged) : SAY.saved);
      letGo();
      onDirty?.(false);
      void refreshList('couriers');
      onSaved();
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="days-off">
      <p className="hint">{D.hint}</p>
      {begun.map((row) => (
        <p key={`${row.id} ${row.start}`} className="days-off-kept">
          {row.start} ~ {row.end} {row.name}{' '}
          <small className="hint">
            {row.is_begun ? D.begun : row.status_text} {row.reason}
          </small>
        </p>
      ))}
      {rows.length === 0 && given.length === 0 && <p className="hint">{D.none}</p>}
      {given.map((period, at) => (
        // Rows have nothing else that tells them apart while they are written.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="days-off-row">
          <DateField
            label={D.start}
            value={period.start}
            min={tomorrow}
            onChange={(start) => put(at, { start, end: period.end < start ? start : period.end })}
          />
          <DateField
            label={D.end}
            value={period.end}
            min={period.start || tomorrow}
            onChange={(end) => put(at, { end })}
          />
          <Input
            aria-label={D.name}
            placeholder={D.name}
            value={period.name}
            maxLength={20}
            disabled={!mayEdit}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          {isOwn && asked.has(period.start) && <small className="hint">{D.waits}</small>}
          {mayEdit && (
            <Button size="small" danger onClick={() => change(given.filter((_, place) => place !== at))}>
              {SAY.remove}
            </Button>
          )}
        </div>
      ))}
      {mayEdit && (
        <p className="days-off-foot">
          <Button onClick={() => change([...given, { start: tomorrow, end: tomorrow, name: '' }])}>
            {D.add}
          </Button>
          <Button
            color="default"
            variant="solid"
            disabled={!isDirty || given.some(({ start, end }) => start === '' || end === '')}
            loading={isBusy}
            onClick={() => void save()}
          >
            {SAY.save}
          </Button>
        </p>
      )}
    </div>
  );
}
