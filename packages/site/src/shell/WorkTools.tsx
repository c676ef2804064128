import { Button } from 'antd';
import { Link, useLocation } from 'react-router';
import { openRecharge } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';
import { MessageBell } from './MessageBell.tsx';
import { useWallet } from '../session/use-wallet.ts';

const SAY = SHELL_COPY.work;
/** Pages on which nothing is more important than that there is money. */
const RECHARGE_LEADS: readonly string[] = [PATHS.packageList(), PATHS.orderList()];

/** The end of the bar: the balance, more of it, the bell. */
export function WorkTools() {
  const wallet = useWallet();
  const { pathname } = useLocation();
  return (
    <>
      <Link to={PATHS.wallet()} className="work-balance">
        <span>{SAY.balance}</span> {wallet.data && <b className="num">{SAY.yuan(wallet.data.money)}</b>}
      </Link>
      <Button
        {...(RECHARGE_LEADS.includes(pathname) ? { type: 'primary' as const } : {})}
        onClick={() => openRecharge({})}
      >
        {SAY.recharge}
      </Button>
      <MessageBell />
    </>
  );
}
