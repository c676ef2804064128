import { useState } from 'react';
import type { TextPictures } from '../../../editor/text-pictures.ts';
import { dataUrlOf } from '../../../lib/data-url.ts';
import { PickDialog } from '../../../pictures/PickDialog.tsx';
import { PictureField } from '../../../pictures/PictureField.tsx';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';

const LONGEST_NAME = 80;

/** Sends one picture of goods in; the service draws it anew and answers where it stands. */
export const sendPicture = async (file: File) =>
  api.goods.addPicture({
    body: { name: file.name.slice(-LONGEST_NAME) || 'picture', data: await dataUrlOf(file) },
  });

const Picker: TextPictures['Picker'] = ({ most, onChoose, onClose }) => {
  const [urls, setUrls] = useState<string[]>([]);
  return (
    <PickDialog
      title={SAY.pictures}
      words={{ close: SAY.close, use: SAY.usePictures(urls.length) }}
      chosen={urls}
      onChoose={onChoose}
      onClose={onClose}
    >
      <PictureField label={SAY.pictures} value={urls} most={most} sendOne={sendPicture} onChange={setUrls} />
    </PickDialog>
  );
};

/** Pictures of a text about one's own goods: there is no library to choose from, each is sent in. */
export const OWN_PICTURES: TextPictures = { send: sendPicture, Picker };
