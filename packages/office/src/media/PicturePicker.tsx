import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import { useState } from 'react';
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
    <TopDialog
      title={SAY.library}
      className="library-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{SAY.close}</Button>
          <Button
            color="default"
            variant="solid"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            {SAY.use(chosen.length)}
          </Button>
        </>
      }
    >
      <Library
        chosen={chosen}
        onChoose={({ url }) =>
          chosen.includes(url) ? setChosen(chosen.filter((each) => each !== url)) : take([url])
        }
        onAdded={(pictures) => take(pictures.map(({ url }) => url))}
      />
    </TopDialog>
  );
}
