import { TICKET_TEXT_MAX } from '@giftship/shared/support/ticket';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { PicturePicker } from './PicturePicker.tsx';
import { usePictures } from './use-pictures.ts';

/** Says more in a work order, with pictures. */
export function ReplyBox({ sn, onReplied }: { sn: string; onReplied: () => Promise<unknown> }) {
  const [content, setContent] = useState('');
  const pictures = usePictures();
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
      <PicturePicker pictures={pictures} />
      <Button type="primary" htmlType="submit" disabled={content.trim() === ''} loading={reply.isPending}>
        {SAY.reply}
      </Button>
    </form>
  );
}
