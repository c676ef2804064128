import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Bars, Slip, Stamp, Tear } from '@giftship/kit/slip/Slip.tsx';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';

const SAY = SHELL_COPY.lost;

/** /404 (M029): a slip that could not be delivered. */
export function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <div className="frame lost">
      <div className="lost-slip" aria-hidden="true">
        <Slip>
          <p>
            <b>404</b>
          </p>
          <Bars />
          <Tear />
          <p>{SAY.address}</p>
        </Slip>
        <Stamp tone="bad">{SAY.stamp}</Stamp>
      </div>
      <h1>{SAY.title}</h1>
      <p className="hint">{SAY.hint}</p>
      <p className="row">
        <Button color="default" variant="solid" onClick={() => void navigate(PATHS.giftList())}>
          {SAY.browse}
        </Button>
        <Button onClick={() => void navigate(PATHS.home())}>{SAY.home}</Button>
      </p>
    </div>
  );
}
