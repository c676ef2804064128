import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { TableFoot } from '@giftship/kit/table/TableFoot.tsx';
import { Button, Pagination } from 'antd';
import { useNavigate } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { LISTS_COPY } from './copy.ts';
import type { ListFrameProps } from './list-frame-props.ts';

const SAY = LISTS_COPY.list;

/** The rows of a list with its pages; or why there are none, and what can be done about it. */
export function ListRows<R>(props: ListFrameProps<R>) {
  const { title, address, found, columns, keyOf, empty, selection } = props;
  const navigate = useNavigate();
  if (found.isError) return <LoadFailed onRetry={found.retry} />;
  // Of other conditions "none" was true, of these it is not known yet.
  const isUnknown = found.isBusy && found.data?.list.length === 0;
  if (!found.data || isUnknown) return <Skeletons count={8} className="list-row-wait" />;
  const { list, data_count } = found.data;
  if (list.length === 0 && address.isFiltered)
    return (
      <EmptyState title={SAY.none} hint={SAY.noneHint}>
        <Button type="primary" onClick={address.clear}>
          {SAY.clear}
        </Button>
      </EmptyState>
    );
  if (list.length === 0 && data_count === 0)
    return (
      <EmptyState {...empty}>
        <Button type="primary" onClick={() => void navigate(PATHS.delivery())}>
          {SAY.browse}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <RecordTable
        label={title}
        columns={columns}
        rows={list}
        keyOf={keyOf}
        isBusy={found.isBusy}
        selection={selection}
        toneOf={props.toneOf}
        onOpen={props.onOpen}
        openKey={props.openKey}
        record={props.record}
      />
      <TableFoot>
        <span>
          {SAY.total(data_count)}
          {props.sort?.words}
        </span>
        {data_count > PAGE_SIZES[0] && (
          <Pagination
            size="small"
            current={address.page}
            pageSize={address.size}
            total={data_count}
            pageSizeOptions={[...PAGE_SIZES]}
            showSizeChanger
            onChange={(page, size) => address.show({ page: size === address.size ? page : 1, size })}
          />
        )}
      </TableFoot>
    </>
  );
}
