import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { desk } from '../lib/desk.ts';
import { queries } from '../lib/queries.ts';

const KEY = ['prefs'];

/**
 * A setting of this person, kept by the service (O021, O024): what it is, or `fallback`, and how to change it. A wish that
 * could not be kept still holds on this page.
 */
export function usePref<T>(key: string, fallback: T): [T, (value: T) => void] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await desk().prefs.prefs({ signal })).prefs,
    staleTime: Infinity,
  });
  const known = data?.[key];
  // The cache tells a moment later; a box that was ticked shows it at once.
  const [own, setOwn] = useState<{ value: T } | null>(null);
  useEffect(() => setOwn(null), [known]);
  const set = (value: T) => {
    setOwn({ value });
    if (data) queries.setQueryData<typeof data>(KEY, (held) => ({ ...held, [key]: value }));
    desk()
      .prefs.savePref({ body: { key, value } })
      // What is being read may not know of it yet.
      .then(() => (data ? null : queries.invalidateQueries({ queryKey: KEY })))
      .catch(() => null);
  };
  if (own) return [own.value, set];
  // Whoever wrote it is this same hook; a shape of long ago is not.
  return [typeof known === typeof fallback && known !== null ? (known as T) : fallback, set];
}
