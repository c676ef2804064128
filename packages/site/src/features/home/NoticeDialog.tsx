import { Button } from 'antd';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { PATHS } from '../../lib/paths.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.notice;

export interface Notice {
  title: string;
  content: string;
  /** The same with its mark-up. */
  html?: string;
  onKnown: () => void;
  onNever: () => void;
  /** What mends the state that it tells of. */
  onAuthorise?: () => void;
}

/** A text with the two answers that announcements and reminders share (M063, M064), and the way out where one is known. */
export function NoticeDialog({ title, content, html, onKnown, onNever, onAuthorise }: Notice) {
  return (
    <TopDialog
      title={title}
      onClose={onKnown}
      footer={
        <>
          <Button onClick={onNever}>{SAY.never}</Button>
          <Button {...(onAuthorise ? {} : { color: 'default', variant: 'solid' })} onClick={onKnown}>
            {SAY.known}
          </Button>
          {onAuthorise && (
            <Button type="primary" onClick={onAuthorise}>
              {SAY.authorise}
            </Button>
          )}
        </>
      }
    >
      {html ? (
        <CleanHtml className="article-text" html={html} />
      ) : (
        <p className="home-notice-text">
          {onAuthorise ? <WithLink text={content} onLeave={onKnown} /> : content}
        </p>
      )}
    </TopDialog>
  );
}

/** The page that a message names, as a link to it. */
function WithLink({ text, onLeave }: { text: string; onLeave: () => void }) {
  return text.split(SAY.stores).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <Link to={PATHS.shopManage()} onClick={onLeave}>
          {SAY.stores}
        </Link>
      )}
      {part}
    </Fragment>
  ));
}
