import type { PaperKind } from '@giftship/shared/content/paper';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { PictureField, withPictures } from '../pictures/PictureField.tsx';
import { useMay } from '../session/session.ts';
import { MEDIA_COPY as SAY } from './copy.ts';
import { paperUrl } from './paper-url.ts';
import { PicturePicker } from './PicturePicker.tsx';
import { uploadPaper, uploadPicture } from './upload.ts';
import './media.css';

interface PictureInputProps {
  label: string;
  value: readonly string[];
  /** At most so many. */
  most: number;
  onChange: (urls: string[]) => void;
  isLocked?: boolean;
  /** Cut as they come in. */
  crop?: 'banner';
  /** A paper of a record, which is in no library. */
  paper?: PaperKind;
}

const THIRDS = { top: 0, middle: 50, bottom: 100 } as const;

/** Pictures by click, drop, paste or from the library, in their order (O036). */
export function PictureInput({ crop, paper, ...props }: PictureInputProps) {
  const { value, most, onChange } = props;
  const mayChoose = useMay(['goods.edit', 'content.edit']) && !paper;
  const [isChoosing, setChoosing] = useState(false);
  const [focus, setFocus] = useState<keyof typeof THIRDS>('middle');
  const sendOne = (file: File): Promise<{ url: string }> =>
    paper ? uploadPaper(file, paper) : uploadPicture(file, crop ? { crop, focusY: THIRDS[focus] } : {});
  return (
    <>
      <PictureField
        {...props}
        isWide={crop === 'banner'}
        sendOne={sendOne}
        {...(paper && { srcOf: (url: string) => paperUrl(paper, url) })}
        ways={
          <>
            {mayChoose && (
              <Button size="small" onClick={() => setChoosing(true)}>
                {SAY.choose}
              </Button>
            )}
            {crop && (
              <>
                <Radio.Group
                  aria-label={SAY.focus}
                  size="small"
                  value={focus}
                  options={Object.entries(SAY.focuses).map(([key, title]) => ({ value: key, label: title }))}
                  onChange={({ target }) => setFocus(target.value as keyof typeof THIRDS)}
                />
                <small className="hint">{SAY.cropHint}</small>
              </>
            )}
          </>
        }
      />
      {isChoosing && (
        <PicturePicker
          most={Math.max(1, most)}
          onChoose={(urls) => onChange(withPictures(value, urls, most))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
