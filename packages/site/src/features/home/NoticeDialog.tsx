import { Button } from 'antd';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.notice;

export interface Notice {
  title: string;
  content: string;
  onKnown: () => void;
  onNever: () => void;
}

/** A text with the two answers that announcements and reminders share (M063, M064). */
export function NoticeDialog({ title, content, onKnown, onNever }: Notice) {
  return (
    <TopDialog
      title={title}
      onClose={onKnown}
      footer={
        <>
          <Button onClick={onNever}>{SAY.never}</Button>
          <Button color="default" variant="solid" onClick={onKnown}>
            {SAY.known}
          </Button>
        </>
      }
    >
      <p className="home-notice-text">{content}</p>
    </TopDialog>
  );
}
