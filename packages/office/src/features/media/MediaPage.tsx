import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { Library } from '../../media/Library.tsx';
import type { Media } from '../../media/upload.ts';
import { MEDIA_KEY } from '../../pictures/use-upload.ts';
import { LIBRARY_COPY as SAY } from './copy.ts';
import { MediaDialog } from './MediaDialog.tsx';
import './media-page.css';

const reload = () => void queries.invalidateQueries({ queryKey: [MEDIA_KEY] });

/** The library of pictures (O070). */
export function MediaPage() {
  const [chosen, setChosen] = useState<readonly Media[]>([]);
  const [opened, setOpened] = useState<Media | null>(null);
  const [folder, setFolder] = useState<string | null>(null);
  const ids = chosen.map(({ id }) => id);
  return (
    <div className="office-page">
      <section className="card">
        <Library
          chosen={chosen.map(({ url }) => url)}
          onChoose={(picture) =>
            setChosen(
              ids.includes(picture.id) ? chosen.filter(({ id }) => id !== picture.id) : [...chosen, picture],
            )
          }
          onAdded={reload}
          about={(picture) => (
            <span className="media-about">
              <small>
                {SAY.size(picture.width, picture.height)} {SAY.used(picture.uses)}
              </small>
              <Button
                size="small"
                aria-label={`${SAY.open} ${picture.name}`}
                onClick={() => setOpened(picture)}
              >
                {SAY.open}
              </Button>
            </span>
          )}
        />
        {chosen.length > 0 && (
          <div className="media-bar" role="toolbar" aria-label={SAY.chosen(chosen.length)}>
            <b>{SAY.chosen(chosen.length)}</b>
            <Button onClick={() => setFolder('')}>{SAY.move}</Button>
            <Button onClick={() => setChosen([])}>{SAY.drop}</Button>
          </div>
        )}
      </section>
      {opened && <MediaDialog picture={opened} onGone={reload} onClose={() => setOpened(null)} />}
      {folder !== null && (
        <DecideDialog
          title={SAY.move}
          action="media.move"
          verb={SAY.move}
          noReason
          content={[ids, folder]}
          isDirty={folder !== ''}
          run={async () => {
            await api.media.move({ body: { ids, folder: folder.trim() } });
            return { approval: null };
          }}
          onDone={() => {
            setChosen([]);
            reload();
          }}
          onClose={() => setFolder(null)}
        >
          <label className="decide-field">
            <span>
              {SAY.folder} <small className="hint">{SAY.folderHint}</small>
            </span>
            <Input value={folder} maxLength={20} onChange={({ target }) => setFolder(target.value)} />
          </label>
        </DecideDialog>
      )}
    </div>
  );
}
