import { useEffect, useRef, useState } from 'react';
import { queries } from '../lib/queries.ts';
import { nameKey } from '../pictures/name-key.ts';
import type { PictureZip } from '../pictures/read-picture-zip.ts';
import { sendPictures, type Unsent } from '../pictures/send-pictures.ts';
import { MEDIA_KEY } from '../pictures/use-upload.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import type { GoodsCells } from './read-goods-sheet.ts';
import { picturesOf, withPictures } from './sheet-pictures.ts';

/** A ZIP that was chosen, and what became of its pictures. */
interface Chosen {
  name: string;
  zip: PictureZip;
  /** Where its pictures stand by now, by `nameKey`. */
  sent: ReadonlyMap<string, string>;
  unsent: Unsent[];
  left: number;
  fault: string;
  /** Raised by each sending: the sheet is looked at anew. */
  round: number;
}

/**
 * Pictures of one ZIP for a sheet of goods (O067): those that the sheet names are sent into the library, and the sheet then
 * carries where they stand. So the picture of the ZIP is meant, also where the library has another one of its name.
 */
export function useZipPictures(sendOne: ((file: File) => Promise<{ url: string }>) | null) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const stop = useRef(false);
  const rounds = useRef(0);
  // Files may come while another is still being read or sent: each is looked at with what is there by then, one at a time.
  const latest = useRef<Chosen | null>(null);
  const running = useRef<Promise<void>>(Promise.resolve());
  const put = (next: Chosen | null) => {
    latest.current = next;
    setChosen(next);
  };
  const inTurn = (work: () => Promise<void>) => {
    stop.current = true;
    running.current = running.current.then(work);
  };
  // Who closes the dialog wants no more of it.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const send = async (to: Chosen, cells: GoodsCells | null): Promise<void> => {
    const named = cells === null ? [] : picturesOf(cells).filter((name) => to.zip.find(name) !== null);
    const names = named.filter((name) => !to.sent.has(nameKey(name)));
    const round = (rounds.current += 1);
    if (names.length === 0 || sendOne === null) return put({ ...to, unsent: [], left: 0, fault: '', round });
    stop.current = false;
    put({ ...to, unsent: [], left: 0, fault: '', round });
    setProgress({ done: 0, all: names.length });
    const { sent, ...end } = await sendPictures(to.zip, names, {
      send: sendOne,
      isStopped: () => stop.current || isGone.current,
      onProgress: (done) => setProgress({ done, all: names.length }),
    });
    void queries.invalidateQueries({ queryKey: [MEDIA_KEY] });
    rounds.current += 1;
    put({ ...to, sent: new Map([...to.sent, ...sent]), ...end, round: rounds.current });
    setProgress(null);
  };

  const pathOf = (name: string): string => {
    if (chosen === null || chosen.zip.find(name) === null) return name;
    return chosen.sent.get(nameKey(name)) ?? SAY.unsent(name);
  };
  return {
    chosen,
    progress,
    take: (name: string, zip: PictureZip, cells: GoodsCells | null) =>
      inTurn(() => send({ name, zip, sent: new Map(), unsent: [], left: 0, fault: '', round: 0 }, cells)),
    drop: () => put(null),
    /** Sends what the sheet names and does not stand in the library yet: for another sheet, or once more. */
    sendFor: (cells: GoodsCells) => {
      inTurn(async () => {
        if (latest.current) await send(latest.current, cells);
      });
    },
    stop: () => {
      stop.current = true;
    },
    /** The sheet as it is sent: with where its pictures stand. */
    cellsOf: (cells: GoodsCells): GoodsCells => (chosen ? withPictures(cells, pathOf) : cells),
    /** A text of the service, with the names of the pictures where they stand. */
    named: (text: string): string => {
      const names = new Map(
        (chosen?.zip.pictures ?? []).map((name) => [chosen?.sent.get(nameKey(name)), name] as const),
      );
      return names.size === 0 ? text : text.replace(MEDIA_PATH, (path) => names.get(path) ?? path);
    },
  };
}

const MEDIA_PATH = /\/media\/[\w-]{16,32}\.webp/g;

/** How many pictures of a ZIP a sheet names. */
export function usedOf(zip: PictureZip, cells: GoodsCells): number {
  const named = new Set(picturesOf(cells).map(nameKey));
  return zip.pictures.filter((name) => named.has(nameKey(name))).length;
}
