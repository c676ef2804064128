import { useState } from 'react';
import { PickDialog } from '../pictures/PickDialog.tsx';
import { MEDIA_COPY as SAY } from './copy.ts';
import { Library } from './Library.tsx';

interface PicturePickerProps {
  most: number;
  onChoose: (urls: string[]) => void;
  onClose: () => void;
}

/** Chooses pictures from the library, or sends new ones in and takes them. */
export function PicturePicker({ most, onChoose, onClose }: PicturePickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const take = (urls: readonly string[]) => setChosen((before) => [...before, ...urls].slice(-most));
  return (
    <PickDialog
      title={SAY.library}
      className="library-dialog"
      words={{ close: SAY.close, use: SAY.use(chosen.length) }}
      chosen={chosen}
      onChoose={onChoose}
      onClose={onClose}
    >
      <Library
        chosen={chosen}
        onChoose={({ url }) =>
          chosen.includes(url) ? setChosen(chosen.filter((each) => each !== url)) : take([url])
        }
        onAdded={(pictures) => take(pictures.map(({ url }) => url))}
      />
    </PickDialog>
  );
}
