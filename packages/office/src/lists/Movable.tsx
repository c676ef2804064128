import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { LISTS_COPY as SAY } from './copy.ts';

/** One place up or down. */
export type Step = 1 | -1;

/** Alt with an arrow moves the line that has the focus. */
export function moveByKey(event: KeyboardEvent, onMove: (step: Step) => void): void {
  const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
  if (!event.altKey || step === undefined) return;
  event.preventDefault();
  onMove(step);
}

interface MoveButtonsProps {
  /** What is moved, as its line is called. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: Step) => void;
}

/** The same for the pointer: a line that is put in order among its like. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<UpOutlined />}
        aria-label={SAY.moveUp(name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<DownOutlined />}
        aria-label={SAY.moveDown(name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  );
}
