import { CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { MOST_CASE_IMAGES } from '@giftship/shared/cases/case';
import { Button } from 'antd';
import { useRef } from 'react';
import { THREADS_COPY as SAY } from './copy.ts';
import type { useHeldPictures } from './use-held-pictures.ts';
import './threads.css';

/** Takes pictures for what is being said, shows them, and lets each be taken out again. */
export function HeldPictures({ pictures }: { pictures: ReturnType<typeof useHeldPictures> }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="decide-field">
      {pictures.held.length > 0 && (
        <ul className="thread-pictures" aria-label={SAY.picture}>
          {pictures.held.map(({ id, data }, at) => (
            <li key={id}>
              <img src={data} alt={`${SAY.picture} ${at + 1}`} width={56} height={56} />
              <button type="button" aria-label={SAY.drop(at + 1)} onClick={() => pictures.drop(id)}>
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<PictureOutlined />}
          loading={pictures.isSending}
          disabled={pictures.ids.length >= MOST_CASE_IMAGES}
          onClick={() => field.current?.click()}
        >
          {SAY.add}
        </Button>
      </div>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={SAY.add}
        onChange={({ target }) => {
          void pictures.add(Array.from(target.files ?? []));
          target.value = '';
        }}
      />
    </div>
  );
}
