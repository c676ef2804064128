import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import { LISTS_COPY as SAY } from './copy.ts';

/** An invitation that is written. */
export interface Invited {
  link: string;
  /** A text message with it went out. */
  isSent: boolean;
}

/** What became of an invitation, and its link, for whoever passes it on himself. */
export function InviteLink({ link, isSent, onClose }: Invited & { onClose: () => void }) {
  return (
    <TopDialog
      title={SAY.invite.link}
      onClose={onClose}
      footer={<Button onClick={onClose}>{SAY.close}</Button>}
    >
      <p>{isSent ? SAY.invite.sent : SAY.invite.notSent}</p>
      <p>
        <CopyText text={link} label={SAY.invite.copy} />
      </p>
    </TopDialog>
  );
}
