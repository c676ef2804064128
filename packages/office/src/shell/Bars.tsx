import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsks } from '../lib/asks.ts';
import { reloadPage } from '../lib/dirty.ts';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY as SAY } from './copy.ts';

/** What stands above a page until it is dealt with: a new version (O019), few backup codes left (O005). */
export function Bars() {
  const isOutdated = useAsks((asks) => asks.isOutdated);
  const left = useSession((session) => session.backupCodesLeft);
  const [isLater, setLater] = useState(false);
  return (
    <>
      {isOutdated && !isLater && (
        <div className="office-notice" role="status">
          {SAY.newVersion}
          <Button size="small" onClick={reloadPage}>
            {SAY.reload}
          </Button>
          <Button size="small" type="text" onClick={() => setLater(true)}>
            {SAY.later}
          </Button>
        </div>
      )}
      {left < 3 && (
        <div className="office-notice" role="status">
          {SAY.fewCodes(left)}
          <Link to={PATHS.profile()}>{SAY.toCodes}</Link>
        </div>
      )}
    </>
  );
}
