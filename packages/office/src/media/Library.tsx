import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../session/api.ts';
import { MEDIA_COPY as SAY } from './copy.ts';
import { DropZone } from '../pictures/DropZone.tsx';
import { type Media, uploadPicture } from './upload.ts';
import { MEDIA_KEY, useUpload } from '../pictures/use-upload.ts';
import './media.css';

const PAGE_SIZE = 50;

interface LibraryProps {
  chosen: readonly string[];
  onChoose: (picture: Media) => void;
  onAdded: (pictures: Media[]) => void;
  /** What stands below a picture. */
  about?: (picture: Media) => React.ReactNode;
}

/** The pictures of the shop: folders, search, sending in, choosing (O070). */
export function Library({ chosen, onChoose, onAdded, about }: LibraryProps) {
  const [q, setQ] = useState('');
  const [folder, setFolder] = useState('');
  const [page, setPage] = useState(1);
  const query = { q: q.trim(), folder, page: String(page), page_size: String(PAGE_SIZE) };
  const { data, isError, refetch } = useQuery({
    queryKey: [MEDIA_KEY, query],
    queryFn: ({ signal }) => api.media.list({ query: query as never, signal }),
    placeholderData: keepPreviousData,
  });
  const { progress, send } = useUpload(
    (file) => uploadPicture(file, { folder: folder === '-' ? '' : folder }),
    onAdded,
  );
  const pages = Math.max(1, Math.ceil((data?.data_count ?? 0) / PAGE_SIZE));
  const nameOf = (name: string) => (name === '' ? SAY.noFolder : name);
  return (
    <div className="library">
      <div className="library-line">
        <Select
          aria-label={SAY.folder}
          value={folder}
          getPopupContainer={(field) => field.closest('dialog') ?? document.body}
          options={[
            { value: '', label: SAY.allFolders },
            ...(data?.folders ?? []).map(({ name, count }) => ({
              value: name === '' ? '-' : name,
              label: SAY.folderOf(nameOf(name), count),
            })),
          ]}
          onChange={(value: string) => {
            setFolder(value);
            setPage(1);
          }}
        />
        <Input
          aria-label={SAY.search}
          placeholder={SAY.search}
          value={q}
          maxLength={60}
          allowClear
          onChange={({ target }) => {
            setQ(target.value);
            setPage(1);
          }}
        />
        <span className="grow" />
        {pages > 1 && (
          <span className="row">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {SAY.before}
            </Button>
            <span className="hint">{SAY.pageOf(page, pages)}</span>
            <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
              {SAY.next}
            </Button>
          </span>
        )}
      </div>
      {isError && <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeletons count={4} className="library-wait" />}
      {data && (
        <ul className="library-grid" aria-label={SAY.library}>
          <li>
            <DropZone label={SAY.upload} progress={progress} isMany onFiles={(files) => void send(files)} />
          </li>
          {data.list.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className="library-picture"
                aria-pressed={chosen.includes(picture.url)}
                aria-label={picture.name}
                onClick={() => onChoose(picture)}
              >
                <img src={picture.thumb} alt="" loading="lazy" decoding="async" />
              </button>
              <small title={picture.name}>{picture.name}</small>
              {about?.(picture)}
            </li>
          ))}
        </ul>
      )}
      {data?.list.length === 0 && <EmptyNote title={SAY.none} hint={SAY.noneHint} />}
      <p className="hint">{SAY.limit}</p>
    </div>
  );
}
