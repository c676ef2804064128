import { toast } from '@giftship/kit/toast/toast.ts';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { ADJUST_KINDS, ADJUST_LIMITS } from '@giftship/shared/wallet/adjustment';
import { ADJUST_KIND_LABELS } from '@giftship/shared/wallet/labels';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { SumSlip } from '../../lists/SumSlip.tsx';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useMay } from '../../session/session.ts';
import { BALANCE_COPY as SAY } from './balance-copy.ts';

type Way = keyof typeof SAY.ways;
type Kind = (typeof ADJUST_KINDS)[number];

interface AdjustDialogProps {
  userId: number;
  onClose: () => void;
}

/** Money onto a balance or off it by hand, with what it is before and after; above the limit a second person decides (O155). */
export function AdjustDialog({ userId, onClose }: AdjustDialogProps) {
  const [given, setGiven] = useState({
    way: 'in' as Way,
    money: '',
    kind: 1 as Kind,
    attachment: '',
  });
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const balance = useBalance(userId);
  const second = useSecondWhy('money', [given.money]);
  const amount = parseYuan(given.money);
  const fault = faultOf(amount, given, balance);
  return (
    <DecideDialog
      title={`${SAY.add} ${userId}`}
      action="balance.adjust"
      verb={SAY.ways[given.way]}
      reasonLabel={SAY.reason}
      isDirty={given.money !== ''}
      isReady={isMoney(given.money) && fault === ''}
      hint={fault}
      content={[userId, given]}
      {...second}
      run={({ reason, key }) =>
        api.wallet.adjust({
          body: {
            user_id: userId,
            money: given.money,
            way: given.way,
            kind: given.kind,
            reason,
            attachment: given.attachment.trim(),
          },
          key,
        })
      }
      onDone={() => void refreshList('users')}
      tell={({ adjust_sn, before, after }) => toast.success(SAY.done(adjust_sn, before, after))}
      onClose={onClose}
    >
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.way}</span>
          <Segmented<Way>
            aria-label={SAY.way}
            value={given.way}
            options={[
              { value: 'in', label: SAY.ways.in },
              { value: 'out', label: SAY.ways.out },
            ]}
            onChange={(way) => put({ way })}
          />
        </div>
        <div className="decide-field">
          <span>{SAY.kind}</span>
          <Select
            aria-label={SAY.kind}
            value={given.kind}
            getPopupContainer={(field) => field.closest('dialog') ?? document.body}
            options={ADJUST_KINDS.map((value) => ({ value, label: ADJUST_KIND_LABELS[value] }))}
            onChange={(kind: Kind) => put({ kind })}
          />
        </div>
      </div>
      <div className="decide-field">
        <span>
          {SAY.money} <small className="hint">{SAY.moneyHint}</small>
        </span>
        <MoneyField label={SAY.money} value={given.money} onChange={(money) => put({ money })} />
      </div>
      {amount !== null && amount > ADJUST_LIMITS.bare && (
        <div className="decide-field">
          <span>
            {SAY.attachment} <small className="hint">{SAY.attachmentHint}</small>
          </span>
          <PictureInput
            label={SAY.attachment}
            value={given.attachment === '' ? [] : [given.attachment]}
            most={1}
            paper="attachment"
            onChange={([attachment = '']) => put({ attachment })}
          />
        </div>
      )}
      {balance !== null && amount !== null && (
        <SumSlip
          lines={[
            { title: SAY.before, yuan: formatYuan(balance) },
            { title: SAY.ways[given.way], yuan: `${given.way === 'in' ? '' : '-'}${formatYuan(amount)}` },
          ]}
          total={{ title: SAY.after, yuan: formatYuan(afterOf(balance, given.way, amount)) }}
        />
      )}
    </DecideDialog>
  );
}

/** What is on a balance now; null where it is not known: the service shows it only to who may see money. */
function useBalance(userId: number): Fen | null {
  const maySee = useMay('finance.view');
  const { data } = useQuery({
    queryKey: ['list', 'users', 'detail', userId],
    queryFn: ({ signal }) => api.users.detail({ query: { user_id: String(userId) }, signal }),
    enabled: maySee,
  });
  return data?.balance === undefined ? null : parseYuan(data.balance);
}

const afterOf = (balance: Fen, way: Way, amount: Fen): Fen =>
  fen(balance + (way === 'in' ? amount : -amount));

function faultOf(
  amount: Fen | null,
  { way, attachment }: { way: Way; attachment: string },
  balance: Fen | null,
): string {
  if (amount === null) return '';
  if (amount < ADJUST_LIMITS.least || amount > ADJUST_LIMITS.most) return SAY.moneyHint;
  if (way === 'out' && balance !== null && amount > balance) return SAY.short(formatYuan(balance));
  return amount > ADJUST_LIMITS.bare && attachment.trim() === '' ? SAY.attachmentMissing : '';
}
