import { ApiFailure } from '@giftship/shared/api/client';
import { CODES } from '@giftship/shared/errors/codes';
import { formatYuan, minusFen, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import type { GroupRow } from '@giftship/shared/groups/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { newKey } from '../../lib/new-key.ts';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { refreshUser } from '../../session/session.ts';
import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { VIP_COPY } from './copy.ts';
import { useWallet } from '../../session/use-wallet.ts';

const SAY = VIP_COPY.confirm;

/** What is paid, what remains, and until when; a balance that does not reach leads to a recharge. */
export function BuyGroupDialog({ group, onClose }: { group: GroupRow; onClose: () => void }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  // One key for this purchase: pressing twice, or again after a lost answer, pays once.
  const [key] = useState(newKey);
  const wallet = useWallet();
  const buy = useMutation({
    mutationFn: () => api.groups.upgrade({ key, body: { group_id: group.group_id, price: group.price } }),
    onSuccess: (bought) => {
      toast.success(SAY.done(bought.group_name, bought.until.slice(0, 10)));
      setOpen(false);
      // A group changes every price.
      void client.invalidateQueries();
      void refreshUser();
    },
    // The price that was seen no longer holds: the new one is shown, and paid when it is agreed to.
    onError: (error) => {
      tellFailure(error);
      if (error instanceof ApiFailure && error.code === CODES.PRICE_CHANGED)
        void client.invalidateQueries({ queryKey: ['vip-groups'] });
    },
  });
  const price = parseYuan(group.price) ?? ZERO_FEN;
  const balance = wallet.data ? (parseYuan(wallet.data.money) ?? ZERO_FEN) : null;
  const after = balance === null ? null : minusFen(balance, price);
  const short = after !== null && after < 0 ? formatYuan(minusFen(ZERO_FEN, after)) : null;
  const isProlonged = group.is_current === 1;
  return (
    <Modal
      open={isOpen}
      title={isProlonged ? SAY.titleProlong(group.name) : SAY.title(group.name)}
      width={420}
      footer={[
        <Button key="cancel" onClick={() => setOpen(false)}>
          {COPY.cancel}
        </Button>,
        short === null ? (
          <Button
            key="pay"
            type="primary"
            disabled={after === null}
            loading={buy.isPending}
            onClick={() => buy.mutate()}
          >
            {SAY.submit(sayYuan(group.price))}
          </Button>
        ) : (
          <Button
            key="recharge"
            type="primary"
            onClick={() => openRecharge({ amount: short, onPaid: () => void wallet.refetch() })}
          >
            {SAY.recharge(sayYuan(short))}
          </Button>
        ),
      ]}
      destroyOnHidden
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <dl className="vip-bill">
        <Line title={SAY.price} value={sayYuan(group.price)} />
        <Line title={SAY.balance} value={wallet.data ? sayYuan(wallet.data.money) : ''} />
        {short === null ? (
          <Line title={SAY.after} value={after === null ? '' : sayYuan(formatYuan(after))} />
        ) : (
          <Line title={SAY.short} value={sayYuan(short)} tone="bad" />
        )}
        <Line title={SAY.until} value={isProlonged ? SAY.plusYear : SAY.year} />
      </dl>
      {wallet.isLoadingError && <LoadFailed onRetry={() => void wallet.refetch()} />}
      <p className="hint">{SAY.hint}</p>
    </Modal>
  );
}

function Line({ title, value, tone = '' }: { title: string; value: string; tone?: '' | 'bad' }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={`num ${tone}`}>{value}</dd>
    </div>
  );
}
