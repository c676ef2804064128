import { CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { MOST_PICTURES } from '@giftship/shared/support/ticket';
import { Button } from 'antd';
import { useRef } from 'react';
import { TICKET_COPY as SAY } from './copy.ts';
import type { usePictures } from './use-pictures.ts';

type Held = ReturnType<typeof usePictures>;

/** The button that takes pictures for an answer. */
export function AddPictures({ pictures }: { pictures: Held }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={<PictureOutlined />}
        loading={pictures.isSending}
        disabled={pictures.ids.length >= MOST_PICTURES}
        onClick={() => field.current?.click()}
      >
        {SAY.picture}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={SAY.addPicture}
        onChange={({ target }) => {
          void pictures.add(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
    </>
  );
}

/** The pictures that go along; each can be taken out again. */
export function HeldPictures({ ticketSn, pictures }: { ticketSn: string; pictures: Held }) {
  if (pictures.ids.length === 0) return null;
  return (
    <ul className="ticket-pictures" aria-label={SAY.picture}>
      {pictures.ids.map((id, at) => (
        <li key={id}>
          <img
            src={`/api/admin/ticket/picture?${new URLSearchParams({ ticket_sn: ticketSn, id })}`}
            alt={`${SAY.picture} ${at + 1}`}
            width={56}
            height={56}
          />
          <button type="button" aria-label={SAY.dropPicture(at + 1)} onClick={() => pictures.drop(id)}>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
