import { fen, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useCallKey } from '../../lib/use-call-key.ts';
import { WITHDRAW_COPY } from './copy.ts';
import { MoneyInput, moneyFault } from './MoneyInput.tsx';

const SAY = WITHDRAW_COPY.transfer;

/** Moves available commission to the balance. */
export function TransferDialog({ available, onClose }: { available: string; onClose: () => void }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [money, setMoney] = useState('');
  const keyOf = useCallKey();
  const [fault, setFault] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: () => api.withdrawals.toBalance({ key: keyOf(money.trim()), body: { money: money.trim() } }),
    onSuccess: (moved) => {
      toast.success(SAY.done(moved.money));
      setOpen(false);
    },
    // Also after an answer that was lost: what is left must be true before somebody presses again.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Modal
      open={isOpen}
      title={SAY.title}
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
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
        <p className="hint">{SAY.rule}</p>
        <div className="dialog-foot">
          <Button onClick={() => setOpen(false)}>{COPY.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={move.isPending}>
            {SAY.submit(parseYuan(money) ? money.trim() : '')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
