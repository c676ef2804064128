import { CloseOutlined, LoadingOutlined, PictureOutlined } from '@ant-design/icons';
import { MOST_PICTURES } from '@giftship/shared/support/ticket';
import { Button } from 'antd';
import { useRef } from 'react';
import { SUPPORT_COPY as SAY } from './copy.ts';
import type { Pictures } from './use-pictures.ts';

/** The pictures of a message that is being written as tiles, the last of which has room for more. */
export function PicturePicker({ pictures }: { pictures: Pictures }) {
  const chooser = useChooser(pictures);
  return (
    <div className="support-pictures" role="group" aria-label={SAY.pictures}>
      <PickedPictures pictures={pictures} />
      {chooser.hasRoom && (
        <button type="button" data-part className="support-add" onClick={chooser.open}>
          <PictureOutlined aria-hidden />
          {SAY.addPicture}
        </button>
      )}
      {chooser.input}
    </div>
  );
}

/** The way to add a picture where there is no room for a tile. */
export function PictureButton({ pictures }: { pictures: Pictures }) {
  const chooser = useChooser(pictures);
  return (
    <>
      <Button icon={<PictureOutlined />} disabled={!chooser.hasRoom} onClick={chooser.open}>
        {SAY.addPicture}
      </Button>
      {chooser.input}
    </>
  );
}

/** Previews that can be taken away. */
export function PickedPictures({ pictures }: { pictures: Pictures }) {
  return pictures.list.map(({ key, preview, id }, i) => (
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
  ));
}

/** The field that the browser asks for files with; what opens it looks better than itself. */
function useChooser(pictures: Pictures) {
  const input = useRef<HTMLInputElement>(null);
  return {
    hasRoom: pictures.list.length < MOST_PICTURES,
    open: () => input.current?.click(),
    input: (
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
    ),
  };
}
