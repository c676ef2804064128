import { MOST_PICTURES } from '@giftship/shared/support/ticket';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SUPPORT_COPY as SAY } from './copy.ts';
import { dataUrlOf } from './data-url.ts';

/** A picture of a message that is being written; `id` comes when the server has drawn it anew. */
export interface Picked {
  key: number;
  preview: string;
  id: string | null;
}
export interface Pictures {
  list: readonly Picked[];
  /** What goes along with the message. */
  ids: string[];
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: number) => void;
  clear: () => void;
  paste: (event: React.ClipboardEvent) => void;
}

/**
 * The pictures of one message: each is uploaded as soon as it is chosen or pasted, at most six. `kept` are those of a
 * message that was left before; whoever keeps them goes on showing them after this is gone.
 */
export function usePictures(kept?: readonly Picked[]): Pictures {
  const [list, setList] = useState<Picked[]>([...(kept ?? [])]);
  const next = useRef(Math.max(0, ...list.map(({ key }) => key)));
  const shown = useRef<string[]>([]);
  const isKept = kept !== undefined;
  useEffect(
    () => () => {
      if (!isKept) for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [isKept],
  );

  const remove = (key: number) => setList((old) => old.filter((each) => each.key !== key));
  const upload = async (file: File, key: number) => {
    try {
      const { id } = await api.support.addPicture({ body: { data: await dataUrlOf(file) } });
      setList((old) => old.map((each) => (each.key === key ? { ...each, id } : each)));
    } catch (error) {
      remove(key);
      tellFailure(error);
    }
  };
  const add = (files: readonly File[]) => {
    const room = MOST_PICTURES - list.length;
    if (files.length > room) toast.warning(SAY.tooMany(MOST_PICTURES));
    const picked = files.slice(0, Math.max(0, room)).map((file) => {
      const preview = URL.createObjectURL(file);
      shown.current.push(preview);
      return { file, entry: { key: (next.current += 1), preview, id: null } };
    });
    setList((old) => [...old, ...picked.map(({ entry }) => entry)]);
    for (const { file, entry } of picked) void upload(file, entry.key);
  };
  return {
    list,
    ids: list.flatMap(({ id }) => id ?? []),
    isBusy: list.some(({ id }) => id === null),
    add,
    remove,
    clear: () => setList([]),
    paste: (event) => {
      const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
  };
}
