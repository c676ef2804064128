import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PICTURES_COPY as SAY } from './copy.ts';
import { DropZone } from './DropZone.tsx';
import { useUpload } from './use-upload.ts';
import './pictures.css';

interface PictureFieldProps {
  label: string;
  value: readonly string[];
  /** At most so many. */
  most: number;
  onChange: (urls: string[]) => void;
  /** Sends one in and answers where it stands. */
  sendOne: (file: File) => Promise<{ url: string }>;
  isLocked?: boolean;
  isWide?: boolean;
  /** Where a small one is shown from, if not beside the picture itself. */
  srcOf?: (url: string) => string;
  /** Other ways to a picture. */
  ways?: ReactNode;
}

const small = (url: string) => url.replace(/^\/media\/(?!thumb)/, '/media/thumb/');

/** The list with more pictures in it: one that has room for one takes the newest. */
export function withPictures(value: readonly string[], urls: readonly string[], most: number): string[] {
  const all = [...value, ...urls.filter((url) => !value.includes(url))];
  return most === 1 ? all.slice(-1) : all.slice(0, most);
}

/** Pictures by click, drop or paste, in their order (O036). */
export function PictureField(props: PictureFieldProps) {
  const { label, value, most, onChange, sendOne, isLocked = false, isWide, srcOf = small, ways } = props;
  const { progress, send } = useUpload(sendOne, (added) =>
    onChange(
      withPictures(
        value,
        added.map(({ url }) => url),
        most,
      ),
    ),
  );
  const move = (at: number, step: 1 | -1) => {
    const next = [...value];
    [next[at], next[at + step]] = [next[at + step] ?? '', next[at] ?? ''];
    onChange(next);
  };
  return (
    <div className="picture-input" role="group" aria-label={label}>
      <ul>
        {value.map((url, at) => (
          <li key={url} className={isWide ? 'wide' : ''}>
            <img src={srcOf(url)} alt={SAY.picture(at + 1)} decoding="async" />
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
              label={SAY.addTo(label)}
              progress={progress}
              isMany={most > 1}
              onFiles={(files) => void send(files)}
            />
          </li>
        )}
      </ul>
      {!isLocked && (
        <div className="row">
          {ways}
          {most > 1 && <small className="hint">{SAY.tooMany(most)}</small>}
        </div>
      )}
    </div>
  );
}
