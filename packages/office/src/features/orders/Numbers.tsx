import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { splitNumbers } from '@giftship/kit/lib/split-numbers.ts';
import { copyText } from '@giftship/kit/toast/copy-text.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { MOST_NUMBERS } from '@giftship/shared/parcels/parcel';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import type { ListAddress } from '../../lists/use-list-address.ts';
import { ORDERS_COPY as SAY } from './copy.ts';

/** Up to 500 numbers at once, one per line or with commas (O102). */
export function NumbersButton({ address }: { address: ListAddress }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{SAY.numbers}</Button>
      {isOpen && (
        <NumbersDialog
          text={(address.values['numbers'] ?? '').replaceAll(',', '\n')}
          onFind={(numbers) => {
            setOpen(false);
            address.show({ numbers: numbers.join(','), open: null });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface NumbersDialogProps {
  text: string;
  onFind: (numbers: string[]) => void;
  onClose: () => void;
}

function NumbersDialog({ text: before, onFind, onClose }: NumbersDialogProps) {
  const [text, setText] = useState(before);
  const field = useRef<TextAreaRef>(null);
  // The dialog takes the focus as it opens.
  useEffect(() => field.current?.focus(), []);
  const numbers = [...new Set(splitNumbers(text))];
  const isTooMany = numbers.length > MOST_NUMBERS;
  return (
    <TopDialog
      title={SAY.numbers}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button type="primary" disabled={numbers.length === 0 || isTooMany} onClick={() => onFind(numbers)}>
            {SAY.find}
          </Button>
        </>
      }
    >
      <div className="decide">
        <Input.TextArea
          aria-label={SAY.numbersLabel}
          placeholder={SAY.numbersLabel}
          ref={field}
          rows={10}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={isTooMany ? 'bad' : 'hint'} role={isTooMany ? 'alert' : undefined}>
          {isTooMany ? SAY.numbersTooMany : SAY.numbersCount(numbers.length)}
        </p>
      </div>
    </TopDialog>
  );
}

/** Which of the numbers nothing was found for. */
export function NotFound({ numbers }: { numbers: readonly string[] }) {
  return (
    <p className="numbers-lost" role="status">
      <span>{SAY.notFound(numbers)}</span>
      <Button
        size="small"
        onClick={() => void copyText(numbers.join('\n')).then((went) => went && toast.success(SAY.copied))}
      >
        {SAY.copyNotFound}
      </Button>
    </p>
  );
}
