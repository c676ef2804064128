import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface PickDialogProps {
  title: string;
  className?: string;
  /** What the buttons say; `use` says how many there are. */
  words: { close: string; use: string };
  chosen: readonly string[];
  onChoose: (urls: string[]) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Pictures are chosen in it, and taken together. */
export function PickDialog({
  title,
  className,
  words,
  chosen,
  onChoose,
  onClose,
  children,
}: PickDialogProps) {
  return (
    <TopDialog
      title={title}
      className={className}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            color="default"
            variant="solid"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose([...chosen]);
              onClose();
            }}
          >
            {words.use}
          </Button>
        </>
      }
    >
      {children}
    </TopDialog>
  );
}
