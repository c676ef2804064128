import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { RechargeOfficeRow } from '@giftship/shared/wallet/office-contract';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { api } from '../../session/api.ts';
import { PATHS } from '../../lib/paths.ts';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserLink } from '../../session/UserLink.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { RECHARGES_COPY as SAY } from './copy.ts';

const C = SAY.columns;
const TONES: Readonly<Record<number, StateTone>> = {
  [RECHARGE_STATUS.created]: 'waiting',
  [RECHARGE_STATUS.paid]: 'kept',
};

/** Where a recharge stands. */
export const RechargeState = ({ row }: { row: RechargeOfficeRow }) => (
  <StatePill tone={TONES[row.status] ?? 'gone'} text={row.status_text} />
);

/** A recharge with its numbers and times, and who asked the channel about it (O151). */
export function RechargeDetail({ row }: { row: RechargeOfficeRow }) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.status}>
          <RechargeState row={row} />
        </Fact>
        <Fact title={C.money}>
          <MoneyCell yuan={row.money} />
        </Fact>
        <Fact title={C.channel}>{row.channel_text}</Fact>
        <Fact title={C.user}>
          <UserLink id={row.user_id} mobile={row.mobile} />
        </Fact>
        {row.provider_no !== '' && (
          <Fact title={C.providerNo}>
            <NumberCell sn={row.provider_no} />
          </Fact>
        )}
        <Fact title={C.created}>{row.created_at}</Fact>
        <Fact title={C.expires}>{row.expire_at}</Fact>
        {row.paid_at !== '' && <Fact title={C.paid}>{row.paid_at}</Fact>}
      </dl>
      {row.status === RECHARGE_STATUS.paid && (
        <p className="drawer-section">
          <Link to={PATHS.ledger({ ref: row.trade_no })}>{SAY.seeLedger}</Link>
        </p>
      )}
      {row.has_notice && (
        <p className="drawer-section">
          <Link className="bad" to={PATHS.notices({ trade_no: row.trade_no })}>
            {SAY.seeNotices}
          </Link>
        </p>
      )}
      <section className="drawer-section">
        <h3>{LISTS_COPY.log}</h3>
        <RecordLog object="recharge" sn={row.trade_no} />
      </section>
    </>
  );
}

/** 向渠道查询: whatever is not credited yet can be asked about, as often as one likes; it is credited once (P6). */
export function RechargeFoot({ row }: { row: RechargeOfficeRow }) {
  const mayAct = useMay('recharge.act');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.wallet.queryRecharge({ body: { trade_no: row.trade_no } }),
    onSuccess: ({ answer, answer_text }) => {
      if (answer === 'paid') toast.success(answer_text);
      else toast.info(answer_text);
      void refreshList('recharges');
    },
  });
  if (!mayAct || row.status === RECHARGE_STATUS.paid) return null;
  return (
    <>
      <Button type="primary" loading={isPending} onClick={() => mutate()}>
        {SAY.ask}
      </Button>
      <span className="hint">{SAY.askHint}</span>
    </>
  );
}
