import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { USERS_COPY as SAY } from './copy.ts';

/** Makes the address that shows a user's account as he sees it, and leads to it (O146): a window opens by a press alone. */
export function ViewAsDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const isMade = useRef(false);
  if (url !== null)
    return (
      <TopDialog title={SAY.viewAsTitle(userId)} onClose={onClose}>
        <div className="decide">
          <p>{SAY.viewReady}</p>
          <p>
            <a className="link-blue" href={url} target="_blank" rel="noopener" onClick={onClose}>
              {SAY.viewOpen}
            </a>
          </p>
        </div>
      </TopDialog>
    );
  return (
    <DecideDialog
      title={SAY.viewAsTitle(userId)}
      action="user.view-as"
      verb={SAY.viewAsVerb}
      usual={SAY.viewAsChips}
      content={userId}
      run={({ reason }) => atOnce(api.users.viewAs({ body: { user_id: userId, reason } }))}
      tell={() => {}}
      onDone={(answer) => {
        isMade.current = true;
        setUrl(answer.url);
      }}
      // The dialog closes behind itself once the address is there; then it is this one that stays.
      onClose={() => {
        if (!isMade.current) onClose();
      }}
    >
      <p className="hint">{SAY.viewAsHint}</p>
    </DecideDialog>
  );
}
