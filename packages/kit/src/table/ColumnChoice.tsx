import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { TABLE_COPY as SAY } from './copy.ts';

interface ColumnChoiceProps {
  /** What the table is called. */
  table: string;
  choices: { key: string; title: string; isShown: boolean }[];
  onToggle: (key: string) => void;
}

/** Puts columns away and takes them back. */
export function ColumnChoice({ table, choices, onToggle }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  return (
    <div
      className="column-choice"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
    >
      <Button icon={<TableOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
