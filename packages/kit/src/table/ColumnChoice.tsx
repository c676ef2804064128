import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePopup } from '../lib/use-popup.ts';
import { TABLE_COPY as SAY } from './copy.ts';

interface ColumnChoiceProps {
  /** What the table is called. */
  table: string;
  choices: { key: string; title: string; isShown: boolean }[];
  onToggle: (key: string) => void;
}

/** Puts columns away and takes them back. */
export function ColumnChoice({ table, choices, onToggle }: ColumnChoiceProps) {
  const { place, isOpen, toggle } = usePopup();
  return (
    <div className="column-choice" ref={place}>
      <Button icon={<TableOutlined />} aria-expanded={isOpen} onClick={toggle}>
        {SAY.columns}
      </Button>
      {isOpen && (
        <fieldset>
          <legend className="visually-hidden">{SAY.columnsOf(table)}</legend>
          {choices.map(({ key, title, isShown }) => (
            <label key={key}>
              <input type="checkbox" checked={isShown} onChange={() => onToggle(key)} />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
