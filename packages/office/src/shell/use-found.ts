import { useEffect, useState } from 'react';

/** A record that a number leads to. */
export interface Found {
  group: string;
  title: string;
  path: string;
}
/** Finds what a number, a mobile or an id stands for (O013). */
export type Find = (text: string) => Promise<Found[]>;

const LEAST = 4;
const WAIT_MS = 200;

/** What a text finds, a moment after the last key; nothing for less than four characters. */
export function useFound(find: Find | null, text: string): { hits: Found[]; isPending: boolean } {
  const [found, setFound] = useState<{ text: string; hits: Found[] }>({ text: '', hits: [] });
  const isWanted = find !== null && text.length >= LEAST;
  useEffect(() => {
    if (!find || text.length < LEAST) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(text).then(
        (hits) => isCurrent && setFound({ text, hits }),
        () => isCurrent && setFound({ text, hits: [] }),
      );
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, text]);
  if (!isWanted) return { hits: [], isPending: false };
  const isHere = found.text === text;
  return { hits: isHere ? found.hits : [], isPending: !isHere };
}
