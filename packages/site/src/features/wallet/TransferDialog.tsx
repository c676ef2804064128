import { fen, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useCallKey } from '../../lib/use-call-key.ts';
import { WITHDRAW_COPY } from './copy.ts';
import { MoneyDialog, useEverythingAnew } from './MoneyDialog.tsx';
import { MoneyInput, moneyFault } from './MoneyInput.tsx';

const SAY = WITHDRAW_COPY.transfer;

/** Moves available commission to the balance. */
export function TransferDialog({ available, onClose }: { available: string; onClose: () => void }) {
  const [money, setMoney] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const keyOf = useCallKey();
  const move = useMutation({
    mutationFn: () => api.withdrawals.toBalance({ key: keyOf(money.trim()), body: { money: money.trim() } }),
    onSuccess: (moved) => toast.success(SAY.done(moved.money)),
    onSettled: useEverythingAnew(),
  });
  return (
    <MoneyDialog
      title={SAY.title}
      rule={SAY.rule}
      submit={SAY.submit(parseYuan(money) ? money.trim() : '')}
      isSending={move.isPending}
      isDone={move.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        const found = moneyFault(money, { min: fen(1), max: parseYuan(available) ?? ZERO_FEN });
        setFault(found);
        if (found === null) move.mutate();
      }}
    >
      <MoneyInput
        label={SAY.money}
        value={money}
        fault={fault}
        available={available}
        all={SAY.all}
        onChange={(next) => {
          setMoney(next);
          setFault(null);
        }}
      />
    </MoneyDialog>
  );
}
