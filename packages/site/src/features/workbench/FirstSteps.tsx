import { CheckOutlined } from '@ant-design/icons';
import { ATTESTATION } from '@giftship/shared/accounts/account';
import { parseYuan } from '@giftship/shared/money/fen';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { openRecharge } from '../../lib/open-dialogs.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSession } from '../../session/session.ts';
import { WORKBENCH_COPY } from './copy.ts';
import { useWallet } from '../../session/use-wallet.ts';

const SAY = WORKBENCH_COPY.first;

/** What leads to the first parcel, until there is one: what is done is ticked, and the next step has the button. */
export function FirstSteps() {
  const navigate = useNavigate();
  const attestation = useSession((session) => session.user?.is_attestation);
  const wallet = useWallet();
  const steps = [
    {
      ...SAY.realName,
      isDone: attestation === ATTESTATION.passed,
      go: () => void navigate(PATHS.authentication()),
    },
    {
      ...SAY.money,
      isDone: (parseYuan(wallet.data?.money ?? '') ?? 0) > 0,
      go: () => openRecharge({}),
    },
    { ...SAY.goods, isDone: false, go: () => void navigate(PATHS.delivery()) },
    { ...SAY.sheet, isDone: false, go: () => void navigate(PATHS.readSheet()) },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="card first-steps" aria-label={SAY.title}>
      <header>
        <h2>{SAY.title}</h2>
        <p>{SAY.lead}</p>
      </header>
      <ol>
        {steps.map(({ title, text, button, isDone, go }, at) => (
          <li key={title} className={isDone ? 'done' : at === next ? 'next' : ''}>
            <span className="first-mark" aria-hidden="true">
              {isDone ? <CheckOutlined /> : at + 1}
            </span>
            <div className="grow">
              <h3>
                {title}
                {isDone && <span className="visually-hidden">{SAY.done}</span>}
              </h3>
              <p>{text}</p>
            </div>
            {!isDone && (
              <Button {...(at === next ? { type: 'primary' as const } : {})} onClick={go}>
                {button}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
