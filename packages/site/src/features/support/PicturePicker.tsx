import { CloseOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons';
import { MOST_PICTURES } from '@giftship/shared/support/ticket';
import { useRef } from 'react';
import { SUPPORT_COPY as SAY } from './copy.ts';
import type { Pictures } from './use-pictures.ts';

/** The pictures of a message that is being written: previews that can be taken away, and room for more. */
export function PicturePicker({ pictures }: { pictures: Pictures }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="support-pictures" role="group" aria-label={SAY.pictures}>
      {pictures.list.map(({ key, preview, id }, i) => (
        <span key={key} className="support-picked" aria-busy={id === null}>
          <img src={preview} alt={SAY.pictureAlt(i + 1)} width="72" height="72" />
          {id === null && (
            <span className="support-uploading" role="status" aria-label={SAY.uploading}>
              <LoadingOutlined />
            </span>
          )}
          <button type="button" aria-label={SAY.removePicture(i + 1)} onClick={() => pictures.remove(key)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      {pictures.list.length < MOST_PICTURES && (
        <button type="button" className="support-add" onClick={() => input.current?.click()}>
          <PictureOutlined aria-hidden />
          {SAY.addPicture}
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        // The kit shows every file input of a form.
        style={{ display: 'none' }}
        aria-label={SAY.addPicture}
        onChange={({ currentTarget }) => {
          pictures.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <p className="hint">{SAY.picturesHint(MOST_PICTURES)}</p>
    </div>
  );
}
