import { CopyOutlined } from '@ant-design/icons';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { Button } from 'antd';
import { LISTS_COPY } from './copy.ts';

interface CopyFoundProps {
  rows: { kuaidi_sn: string }[];
  /** Rows are chosen, and their own copying stands beside this one: it says that it is of the page. */
  hasChosen: boolean;
}

/** Copies the waybills of what stands on the page. */
export function CopyFound({ rows, hasChosen }: CopyFoundProps) {
  return (
    <Button
      aria-label={hasChosen ? undefined : LISTS_COPY.bulk.copyPage}
      icon={<CopyOutlined />}
      disabled={rows.length === 0}
      onClick={() => void copyWaybills(rows.map(({ kuaidi_sn }) => kuaidi_sn))}
    >
      {hasChosen ? LISTS_COPY.bulk.copyHere : LISTS_COPY.bulk.copy}
    </Button>
  );
}
