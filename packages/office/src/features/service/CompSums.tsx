import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { Button } from 'antd';
import { MoneyCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { COMP_COPY as SAY } from '../../order/comp-copy.ts';
import type { useCompSums } from './use-comp-sums.ts';

interface CompSumsProps {
  sums: ReturnType<typeof useCompSums>;
  /** Gives one supplier back what he paid on a day; without it nobody here may. */
  onDay: (() => void) | undefined;
  onClose: () => void;
}
type Sum = NonNullable<CompSumsProps['sums']['data']>['total'];

/** What waits, was paid and was waived, by supplier, of the span that the list shows (O134). */
export function CompSums({ sums: { data, isError, refetch }, onDay, onClose }: CompSumsProps) {
  return (
    <TopDialog
      title={SAY.sums}
      className="decide-dialog"
      onClose={onClose}
      footer={
        <>
          {onDay && <Button onClick={onDay}>{SAY.waiveDay}</Button>}
          <Button onClick={onClose}>{LISTS_COPY.close}</Button>
        </>
      }
    >
      <p className="hint">{SAY.sumsHint}</p>
      {isError && <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={3} className="log-wait" />}
      {data?.list.length === 0 && <EmptyNote title={SAY.noSums} />}
      {data && data.list.length > 0 && (
        <table className="figure-table" aria-label={SAY.sums}>
          <thead>
            <tr>
              <th scope="col">{SAY.filters.supplier}</th>
              {entriesOf(SAY.sum).map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ supplier, ...sum }) => (
              <Row key={supplier.id} name={supplier.name} sum={sum} />
            ))}
          </tbody>
          <tfoot>
            <Row name={SAY.total} sum={data.total} />
          </tfoot>
        </table>
      )}
    </TopDialog>
  );
}

function Row({ name, sum }: { name: string; sum: Sum }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {entriesOf(SAY.sum).map(([key]) => (
        <td key={key}>
          <MoneyCell yuan={sum[key]} />
          <small>{SAY.cell(sum[`${key}_count`])}</small>
        </td>
      ))}
    </tr>
  );
}
