import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import type { Media } from '../../media/upload.ts';
import { LIBRARY_COPY as SAY } from './copy.ts';

interface MediaDialogProps {
  picture: Media;
  onGone: () => void;
  onClose: () => void;
}

/** One picture, where it stands, and the way to delete it (O070). */
export function MediaDialog({ picture, onGone, onClose }: MediaDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { data } = useQuery({
    queryKey: ['media-uses', picture.id],
    queryFn: ({ signal }) => api.media.uses({ query: { id: picture.id }, signal }),
  });
  if (isRemoving)
    return (
      <DecideDialog
        title={SAY.removeOne(picture.name)}
        action="media.remove"
        verb={SAY.remove}
        isGrave
        noReason
        content={picture.id}
        run={async () => {
          await api.media.remove({ query: { id: picture.id } });
          return { approval: null };
        }}
        onDone={onGone}
        onClose={onClose}
      >
        <p>{SAY.removeHint}</p>
      </DecideDialog>
    );
  return (
    <TopDialog
      title={picture.name}
      onClose={onClose}
      footer={
        <>
          <Button danger onClick={() => setRemoving(true)}>
            {SAY.remove}
          </Button>
          <Button onClick={onClose}>{SAY.close}</Button>
        </>
      }
    >
      <div className="media-one">
        <img src={picture.url} alt={picture.name} width={picture.width} height={picture.height} />
        <p className="hint">
          {SAY.size(picture.width, picture.height)}　{SAY.by(picture.by, picture.created_at)}
        </p>
        <p>
          {SAY.path} <code>{picture.url}</code>
        </p>
        <h3>{SAY.uses}</h3>
        {data?.list.length === 0 && <p className="hint">{SAY.none}</p>}
        <ul>
          {data?.list.map(({ kind, kind_text, ref, title }) => (
            <li key={`${kind} ${ref}`}>
              {kind_text} {ref} {title}
            </li>
          ))}
        </ul>
      </div>
    </TopDialog>
  );
}
