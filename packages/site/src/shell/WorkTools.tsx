import { Button } from 'antd';
import { Link } from 'react-router';
import { openRecharge } from '../lib/open-dialogs.ts';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';
import { MessageBell } from './MessageBell.tsx';
import { useWallet } from '../session/use-wallet.ts';

const SAY = SHELL_COPY.work;

/** The end of the bar: the balance, more of it, the bell. */
export function WorkTools() {
  const wallet = useWallet();
  return (
    <>
      <Link to={PATHS.wallet()} className="work-balance">
        <span>{SAY.balance}</span> {wallet.data && <b className="num">{SAY.yuan(wallet.data.money)}</b>}
      </Link>
      <Button onClick={() => openRecharge({})}>{SAY.recharge}</Button>
      <MessageBell />
    </>
  );
}
