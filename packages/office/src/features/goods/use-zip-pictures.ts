import { useEffect, useRef, useState } from 'react';
import { queries } from '../../lib/queries.ts';
import { nameKey } from '../../media/name-key.ts';
import type { PictureZip } from '../../media/read-picture-zip.ts';
import { sendPictures, type Unsent } from '../../media/send-pictures.ts';
import { uploadPicture } from '../../media/upload.ts';
import { MEDIA_KEY } from '../../media/use-upload.ts';
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
export function useZipPictures() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const stop = useRef(false);
  const rounds = useRef(0);
  // Who closes the dialog wants no more of it.
  useEffect(
    () => () => {
      stop.current = true;
    },
    [],
  );

  const send = async (to: Chosen, cells: GoodsCells | null) => {
    const named = cells === null ? [] : picturesOf(cells).filter((name) => to.zip.find(name) !== null);
    const names = named.filter((name) => !to.sent.has(nameKey(name)));
    const round = (rounds.current += 1);
    if (names.length === 0) return setChosen({ ...to, unsent: [], left: 0, fault: '', round });
    stop.current = false;
    setChosen({ ...to, unsent: [], left: 0, fault: '', round });
    setProgress({ done: 0, all: names.length });
    const { sent, ...end } = await sendPictures(to.zip, names, {
      send: (file) => uploadPicture(file, {}),
      isStopped: () => stop.current,
      onProgress: (done) => setProgress({ done, all: names.length }),
    });
    void queries.invalidateQueries({ queryKey: [MEDIA_KEY] });
    rounds.current += 1;
    setChosen({ ...to, sent: new Map([...to.sent, ...sent]), ...end, round: rounds.current });
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
      void send({ name, zip, sent: new Map(), unsent: [], left: 0, fault: '', round: 0 }, cells),
    drop: () => setChosen(null),
    /** Sends what the sheet names and does not stand in the library yet: for another sheet, or once more. */
    sendFor: (cells: GoodsCells) => {
      if (chosen) void send(chosen, cells);
    },
    stop: () => {
      stop.current = true;
    },
    /** The sheet as it is sent: with where its pictures stand. */
    cellsOf: (cells: GoodsCells): GoodsCells => (chosen ? withPictures(cells, pathOf) : cells),
    /** A text of the service, with the names of the pictures where they stand. */
    named: (text: string): string => {
      const names = new Map([...(chosen?.sent ?? [])].map(([name, path]) => [path, name]));
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
