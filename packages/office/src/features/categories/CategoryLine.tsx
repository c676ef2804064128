import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { api } from '../../lib/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { CATEGORIES_COPY as SAY } from './copy.ts';

/** A category as the service has it. */
export type Category = Awaited<ReturnType<typeof api.goods.categories>>['list'][number];

interface CategoryLineProps {
  category: Category;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onRename: () => void;
  /** Only a category of the first level can have others below it. */
  onAdd: (() => void) | undefined;
  onRemove: () => void;
}

/** A category with its goods and what can be done to it; Alt with an arrow moves it among its like. */
export function CategoryLine(props: CategoryLineProps) {
  const { category, mayEdit, isFirst, isLast, onMove, onRename, onAdd, onRemove } = props;
  const { id, name, goods_count } = category;
  return (
    <div
      className="category-line"
      role="group"
      aria-label={name}
      tabIndex={mayEdit ? 0 : undefined}
      onKeyDown={(event) => {
        const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
        if (!mayEdit || !event.altKey || step === undefined) return;
        event.preventDefault();
        onMove(step);
      }}
    >
      <b>{name}</b>
      <Link to={PATHS.goods({ category_id: String(id) })}>{SAY.count(goods_count)}</Link>
      {mayEdit && (
        <span>
          <Button
            type="text"
            size="small"
            icon={<UpOutlined />}
            aria-label={SAY.up(name)}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DownOutlined />}
            aria-label={SAY.down(name)}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          {onAdd && (
            <Button size="small" aria-label={SAY.addChildOf(name)} onClick={onAdd}>
              {SAY.addChild}
            </Button>
          )}
          <Button size="small" aria-label={SAY.renameOne(name)} onClick={onRename}>
            {SAY.rename}
          </Button>
          <Button size="small" danger aria-label={SAY.removeOne(name)} onClick={onRemove}>
            {SAY.remove}
          </Button>
        </span>
      )}
    </div>
  );
}
