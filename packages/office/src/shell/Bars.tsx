import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAsks } from '../lib/asks.ts';
import { reloadPage } from '../lib/dirty.ts';
import { SHELL_COPY as SAY } from './copy.ts';

interface BarsProps {
  /** Backup codes that are left; fewer than three are worth a word. */
  codesLeft: number;
  /** Where new ones are made. */
  toCodes: string;
}

/** What stands above a page until it is dealt with: a new version (O019), few backup codes left (O005). */
export function Bars({ codesLeft: left, toCodes }: BarsProps) {
  const isOutdated = useAsks((asks) => asks.isOutdated);
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
          <Link to={toCodes}>{SAY.toCodes}</Link>
        </div>
      )}
    </>
  );
}
