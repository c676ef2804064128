import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { isRichLink } from '@giftship/shared/content/rich-text';
import type { Editor } from '@tiptap/react';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useFormDialog } from '../lib/dirty.ts';
import { EDITOR_COPY as SAY } from './copy.ts';

interface DialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Where words lead to. */
export function LinkDialog({ editor, href, onClose }: DialogProps & { href: string }) {
  const [address, setAddress] = useState(href);
  const isGood = isRichLink(address.trim());
  const { box, close } = useFormDialog(address !== href, onClose);
  const set = () => {
    const to = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && href === '')
      chain.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run();
    else chain.setLink({ href: to }).run();
    onClose();
  };
  return (
    <TopDialog
      title={SAY.link}
      onClose={close}
      footer={
        <>
          {href !== '' && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {SAY.dropLink}
            </Button>
          )}
          <Button onClick={close}>{SAY.cancel}</Button>
          <Button color="default" variant="solid" disabled={!isGood} onClick={set}>
            {SAY.setLink}
          </Button>
        </>
      }
    >
      <label ref={box} className="decide-field">
        <span>
          {SAY.address} <small className="hint">{SAY.addressHint}</small>
        </span>
        <Input value={address} maxLength={500} onChange={({ target }) => setAddress(target.value)} />
      </label>
      {address.trim() !== '' && !isGood && <p className="bad">{SAY.badAddress}</p>}
    </TopDialog>
  );
}

/** What is said below a picture, and to whoever does not see it. */
export function CaptionDialog({ editor, onClose }: DialogProps) {
  const { caption } = editor.getAttributes('picture') as { caption: string | null };
  const [text, setText] = useState(caption ?? '');
  const { box, close } = useFormDialog(text !== (caption ?? ''), onClose);
  return (
    <TopDialog
      title={SAY.caption}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{SAY.cancel}</Button>
          <Button
            color="default"
            variant="solid"
            onClick={() => {
              const words = text.trim();
              editor
                .chain()
                .updateAttributes('picture', { caption: words || null, alt: words })
                .run();
              onClose();
            }}
          >
            {SAY.saveCaption}
          </Button>
        </>
      }
    >
      <label ref={box} className="decide-field">
        {SAY.captionOf}
        <Input value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
      </label>
    </TopDialog>
  );
}
