import { PAGE_SIZES } from '@giftship/shared/contract/fields';
import { Pagination, Select } from 'antd';
import { LISTS_COPY as SAY } from './copy.ts';
import { countText } from './count-text.ts';

interface ListFootProps {
  /** null while it is not known. */
  count: number | null;
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** How many there are, the pages, and how long one is (O021). */
export function ListFoot({ count, page, size, onPage, onSize }: ListFootProps) {
  return (
    <footer className="list-foot">
      <span>{count !== null && SAY.count(countText(count))}</span>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={Math.min(count ?? 0, 10_000)}
        showSizeChanger={false}
        aria-label={SAY.pages}
        onChange={onPage}
      />
      <Select
        size="small"
        aria-label={SAY.pageSize}
        value={size}
        options={PAGE_SIZES.map((value) => ({ value: value as number, label: SAY.perPage(value) }))}
        onChange={onSize}
      />
    </footer>
  );
}
