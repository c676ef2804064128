import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons';
import type { PaperKind } from '@giftship/shared/content/paper';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useMay } from '../session/session.ts';
import { MEDIA_COPY as SAY } from './copy.ts';
import { DropZone } from './DropZone.tsx';
import { paperUrl } from './paper-url.ts';
import { PicturePicker } from './PicturePicker.tsx';
import { uploadPaper, uploadPicture } from './upload.ts';
import { useUpload } from './use-upload.ts';
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
const small = (url: string) => url.replace(/^\/media\/(?!thumb)/, '/media/thumb/');

/** Pictures by click, drop, paste or from the library, in their order (O036). */
export function PictureInput({
  label,
  value,
  most,
  onChange,
  isLocked = false,
  crop,
  paper,
}: PictureInputProps) {
  const mayChoose = useMay(['goods.edit', 'content.edit']) && !paper;
  const [isChoosing, setChoosing] = useState(false);
  const [focus, setFocus] = useState<keyof typeof THIRDS>('middle');
  const add = (urls: readonly string[]) => {
    const fresh = urls.filter((url) => !value.includes(url));
    onChange(most === 1 ? [...value, ...fresh].slice(-1) : [...value, ...fresh].slice(0, most));
  };
  const sendOne = (file: File): Promise<{ url: string }> =>
    paper ? uploadPaper(file, paper) : uploadPicture(file, crop ? { crop, focusY: THIRDS[focus] } : {});
  const { progress, send } = useUpload(sendOne, (added) => add(added.map(({ url }) => url)));
  const move = (at: number, step: 1 | -1) => {
    const next = [...value];
    [next[at], next[at + step]] = [next[at + step] ?? '', next[at] ?? ''];
    onChange(next);
  };
  return (
    <div className="picture-input" role="group" aria-label={label}>
      <ul>
        {value.map((url, at) => (
          <li key={url} className={crop === 'banner' ? 'wide' : ''}>
            <img src={paper ? paperUrl(paper, url) : small(url)} alt={SAY.picture(at + 1)} decoding="async" />
            {!isLocked && (
              <span>
                {most > 1 && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowLeftOutlined />}
                      aria-label={SAY.left(at + 1)}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowRightOutlined />}
                      aria-label={SAY.right(at + 1)}
                      disabled={at === value.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={SAY.drop1(at + 1)}
                  onClick={() => onChange(value.filter((_, each) => each !== at))}
                />
              </span>
            )}
          </li>
        ))}
        {!isLocked && (value.length < most || most === 1) && (
          <li>
            <DropZone
              label={`${label}：${SAY.upload}`}
              progress={progress}
              isMany={most > 1}
              onFiles={(files) => void send(files)}
            />
          </li>
        )}
      </ul>
      {!isLocked && (
        <div className="row">
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
          {most > 1 && <small className="hint">{SAY.tooMany(most)}</small>}
        </div>
      )}
      {isChoosing && (
        <PicturePicker most={Math.max(1, most)} onChoose={add} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
