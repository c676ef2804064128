import { ArrowDownOutlined, ArrowUpOutlined, TableOutlined } from '@ant-design/icons';
import { usePopup } from '@giftship/kit/lib/use-popup.ts';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { COLUMN_SIZE, isPlain } from './column-layout.ts';
import { LISTS_COPY } from './copy.ts';
import type { ArrangedColumns } from './use-column-layout.ts';

const SAY = LISTS_COPY.columnMenu;

interface ColumnMenuProps<R> {
  /** What the table is called. */
  table: string;
  columns: ArrangedColumns<R>;
}

/** Columns put away, moved and resized with the keys; the table itself takes the pointer (O024). */
export function ColumnMenu<R>({ table, columns }: ColumnMenuProps<R>) {
  const { place, isOpen, toggle } = usePopup();
  return (
    <div className="column-menu" ref={place}>
      <Button icon={<TableOutlined />} aria-expanded={isOpen} onClick={toggle}>
        {SAY.button}
      </Button>
      {isOpen && (
        <fieldset>
          <legend className="visually-hidden">{SAY.of(table)}</legend>
          <p className="hint">{SAY.hint}</p>
          <ul>
            {columns.all.map((column, at) => (
              <ColumnLine key={column.key} {...{ columns, column, at }} />
            ))}
          </ul>
          <Button size="small" disabled={isPlain(columns.layout)} onClick={columns.reset}>
            {SAY.reset}
          </Button>
        </fieldset>
      )}
    </div>
  );
}

interface ColumnLineProps<R> {
  columns: ArrangedColumns<R>;
  column: ArrangedColumns<R>['all'][number];
  at: number;
}

function ColumnLine<R>({ columns, column: { key, title }, at }: ColumnLineProps<R>) {
  const { all, layout } = columns;
  const isFirst = at === 0;
  const before = at > 1 ? all[at - 1] : undefined;
  const after = isFirst ? undefined : all[at + 1];
  const size = layout.sizes[key];
  // A column as wide as its words is measured where it stands.
  const widen = (by: number) => columns.resize(key, (size ?? measured(key)) + by);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const act = {
      ArrowUp: () => before && columns.move(key, before.key),
      ArrowDown: () => after && columns.move(key, after.key),
      ArrowLeft: () => widen(-COLUMN_SIZE.step),
      ArrowRight: () => widen(COLUMN_SIZE.step),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li onKeyDown={onKeyDown}>
      <label>
        <input
          type="checkbox"
          checked={columns.isShown(key) || isFirst}
          disabled={isFirst}
          onChange={() => columns.toggle(key)}
        />
        {title}
      </label>
      <Button
        size="small"
        aria-label={SAY.up(title)}
        disabled={!before}
        icon={<ArrowUpOutlined />}
        onClick={() => before && columns.move(key, before.key)}
      />
      <Button
        size="small"
        aria-label={SAY.down(title)}
        disabled={!after}
        icon={<ArrowDownOutlined />}
        onClick={() => after && columns.move(key, after.key)}
      />
      <Button size="small" aria-label={SAY.narrower(title)} onClick={() => widen(-COLUMN_SIZE.step)}>
        −
      </Button>
      <Button size="small" aria-label={SAY.wider(title)} onClick={() => widen(COLUMN_SIZE.step)}>
        +
      </Button>
    </li>
  );
}

/** How wide what stands in a column is now; a column that is put away gets the width of a number. */
const measured = (key: string): number =>
  document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"] > .work-head`)?.offsetWidth ??
  120;
