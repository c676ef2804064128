import { type Fen, parseYuan } from '@giftship/shared/money/fen';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { api } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { WITHDRAW_COPY } from './copy.ts';
import { MoneyInput, moneyFault } from './MoneyInput.tsx';

const SAY = WITHDRAW_COPY.transfer;

/** Moves available commission to the balance. */
export function TransferDialog({ available, onClose }: { available: string; onClose: () => void }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [money, setMoney] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: () => api.withdrawals.toBalance({ body: { money: money.trim() } }),
    onSuccess: (moved) => {
      toast.success(SAY.done(moved.money));
      void client.invalidateQueries();
      setOpen(false);
    },
  });
  return (
    <Modal
      open={isOpen}
      title={SAY.title}
      className="wallet-dialog"
      width={420}
      footer={null}
      destroyOnHidden
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const found = moneyFault(money, { min: 1 as Fen, max: parseYuan(available) ?? (0 as Fen) });
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
        <Button type="primary" htmlType="submit" size="large" block loading={move.isPending}>
          {SAY.submit(parseYuan(money) ? money.trim() : '')}
        </Button>
      </form>
    </Modal>
  );
}
