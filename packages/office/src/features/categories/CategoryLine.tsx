import { Button } from 'antd';
import { Link } from 'react-router';
import type { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoveButtons, moveByKey, type Step } from '../../lists/Movable.tsx';
import { CATEGORIES_COPY as SAY } from './copy.ts';

/** A category as the service has it. */
export type Category = Awaited<ReturnType<typeof api.goods.categories>>['list'][number];

interface CategoryLineProps {
  category: Category;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: Step) => void;
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
      onKeyDown={(event) => mayEdit && moveByKey(event, onMove)}
    >
      <b>{name}</b>
      <Link to={PATHS.goods({ category_id: String(id) })}>{SAY.count(goods_count)}</Link>
      {mayEdit && (
        <span>
          <MoveButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
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
