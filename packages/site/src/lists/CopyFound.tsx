import { CopyOutlined } from '@ant-design/icons';
import { copyWaybills } from '@giftship/kit/toast/copy-waybills.ts';
import { Button } from 'antd';
import { LISTS_COPY } from './copy.ts';

/** Copies the waybills of what stands on the page. */
export function CopyFound({ rows }: { rows: { kuaidi_sn: string }[] }) {
  return (
    <Button
      aria-label={LISTS_COPY.bulk.copyPage}
      icon={<CopyOutlined />}
      disabled={rows.length === 0}
      onClick={() => void copyWaybills(rows.map(({ kuaidi_sn }) => kuaidi_sn))}
    >
      {LISTS_COPY.bulk.copy}
    </Button>
  );
}
