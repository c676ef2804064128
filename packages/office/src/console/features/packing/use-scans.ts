import type { Scan, WaveRow } from '@giftship/shared/shipping/fields-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/failures.ts';
import { newKey } from '../../../lib/new-key.ts';
import { queries } from '../../../lib/queries.ts';
import { api } from '../../api.ts';
import { refreshShipping, SHIPPING_KEY } from '../../shipping/refresh-shipping.ts';
import type { Today } from '../../shipping/use-dashboard.ts';
import type { Sound } from '../../shipping/sounds.ts';

/** A number that was scanned here, and what became of it; `failure` where the service did not say. */
export interface Scanned {
  no: number;
  text: string;
  at: number;
  scan: Scan | null;
  failure: string;
  /** Which of its wave it was; 0 where it did not go. */
  place: number;
}

const KEPT = 50;
/** The numbers are read anew when the scanner rests. */
const REST_MS = 1_200;

/**
 * Scans one after another, in the order they came (S049): what is scanned while the last one is on its way waits, and while a
 * refunded parcel stops the line it waits too, until somebody has taken that out.
 */
export function useScans({
  warehouseId,
  onSound,
}: {
  warehouseId: number | undefined;
  onSound: (sound: Sound) => void;
}) {
  const [log, setLog] = useState<Scanned[]>([]);
  const [stop, setStop] = useState<Scanned | null>(null);
  const [waiting, setWaiting] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const count = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const run = useCallback(
    async (text: string) => {
      const one = { no: (count.current += 1), text, at: Date.now() };
      const keep = (scanned: Scanned) => setLog((before) => [scanned, ...before].slice(0, KEPT));
      try {
        const { results } = await api.shipping.ship({
          key: newKey(),
          body: { kuaidi_sn: [text], ...(warehouseId !== undefined && { warehouse_id: warehouseId }) },
        });
        const [scan = null] = results;
        const place = scan?.result === 'handed' ? countHanded(scan) : 0;
        const scanned: Scanned = { ...one, scan, failure: '', place };
        keep(scanned);
        onSound(soundOf(scan));
        if (scan?.result === 'cancelled') setStop(scanned);
      } catch (error) {
        keep({ ...one, scan: null, failure: failureText(error), place: 0 });
        onSound('other');
      }
      clearTimeout(rest.current);
      rest.current = setTimeout(() => void refreshShipping(), REST_MS);
    },
    [warehouseId, onSound],
  );
  useEffect(() => {
    const [next] = waiting;
    if (isBusy || stop !== null || next === undefined) return;
    setBusy(true);
    setWaiting((rows) => rows.slice(1));
    void run(next).finally(() => setBusy(false));
  }, [waiting, isBusy, stop, run]);
  return {
    log,
    stop,
    waiting: waiting.length,
    scan: (text: string) => setWaiting((rows) => [...rows, text]),
    goOn: () => setStop(null),
  };
}

function soundOf(scan: Scan | null): Sound {
  if (scan?.result === 'handed') return 'handed';
  if (scan?.result === 'repeat') return 'repeat';
  return scan?.result === 'cancelled' ? 'stop' : 'other';
}

/** The sums go on at once; the service's own come when the scanner rests. Answers which of its wave it was. */
function countHanded({ parcel }: Scan): number {
  queries.setQueryData<Today>(
    [SHIPPING_KEY, 'dashboard'],
    (today) =>
      today && {
        ...today,
        to_ship: Math.max(0, today.to_ship - 1),
        handed: today.handed + 1,
        clocks: today.clocks.map((clock) =>
          clock.express.id === parcel?.express.id
            ? { ...clock, left: Math.max(0, clock.left - 1), handed: clock.handed + 1 }
            : clock,
        ),
      },
  );
  let place = 0;
  queries.setQueryData<WaveRow[]>([SHIPPING_KEY, 'waves'], (waves) =>
    waves?.map((wave) => {
      if (wave.wave_sn !== parcel?.wave_sn) return wave;
      place = wave.handed + 1;
      return { ...wave, handed: place };
    }),
  );
  return place;
}
