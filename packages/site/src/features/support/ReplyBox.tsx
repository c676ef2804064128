import { toast } from '@giftship/kit/toast/toast.ts';
import { TICKET_TEXT_MAX } from '@giftship/shared/support/ticket';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { PickedPictures, PictureButton } from './PicturePicker.tsx';
import { type Picked, usePictures } from './use-pictures.ts';

/** What was written and not sent, by work order: who looks at the next one finds it again. */
const unsent = new Map<string, { content: string; pictures: readonly Picked[] }>();

interface ReplyBoxProps {
  sn: string;
  onReplied: () => Promise<unknown>;
  /** What else may be done, before the button that sends. */
  children: ReactNode;
}

/** Says more in a work order, with pictures. */
export function ReplyBox({ sn, onReplied, children }: ReplyBoxProps) {
  const [content, setContent] = useState(() => unsent.get(sn)?.content ?? '');
  const pictures = usePictures(unsent.get(sn)?.pictures ?? []);
  useEffect(() => {
    if (content === '' && pictures.list.length === 0) unsent.delete(sn);
    else unsent.set(sn, { content, pictures: pictures.list.filter(({ id }) => id !== null) });
  }, [sn, content, pictures.list]);
  const reply = useMutation({
    mutationFn: () => api.support.reply({ body: { id: sn, content, images: pictures.ids } }),
    onSuccess: () => {
      setContent('');
      pictures.clear();
      toast.success(SAY.replied);
      return onReplied();
    },
  });
  return (
    <form
      className="support-reply"
      aria-label={SAY.reply}
      onPaste={pictures.paste}
      onSubmit={(event) => {
        event.preventDefault();
        if (pictures.isBusy) toast.info(SAY.waitForPictures);
        else reply.mutate();
      }}
    >
      <Input.TextArea
        aria-label={SAY.replyHint}
        placeholder={SAY.replyHint}
        maxLength={TICKET_TEXT_MAX}
        rows={2}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {pictures.list.length > 0 && (
        <div className="support-pictures">
          <PickedPictures pictures={pictures} />
        </div>
      )}
      <div className="row">
        <PictureButton pictures={pictures} />
        <span className="grow" />
        {children}
        <Button type="primary" htmlType="submit" disabled={content.trim() === ''} loading={reply.isPending}>
          {SAY.reply}
        </Button>
      </div>
    </form>
  );
}
