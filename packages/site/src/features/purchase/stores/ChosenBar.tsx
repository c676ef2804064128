import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { tellFailure } from '../../../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { chooseAll } from './choose-all.ts';
import { type ChosenOrders, isTakenAlong } from './chosen-orders.ts';
import { STORE_SAY as SAY } from './store-copy.ts';
import type { StoreOrders } from './use-store-orders.ts';

/** How many are chosen, and all that fit the filter at once. */
export function ChosenBar({ chosen, orders }: { chosen: ChosenOrders; orders: StoreOrders }) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const { all: count } = chosen.counts();
  const everything = async () => {
    isStopped.current = false;
    setProgress({ done: 0, total: orders.found.data?.data_count ?? 0 });
    try {
      const { total, read } = await chooseAll({
        load: (page, size) => orders.load(page, size, { state: 1, is_bought: 0 }),
        onOrders: (some) => chosen.choose(some.filter(isTakenAlong)),
        onProgress: (done, all) => setProgress({ done, total: all }),
        isStopped: () => isStopped.current,
      });
      toast.success(total > read ? SAY.chosenPart(read, total) : SAY.chosenAll(read));
    } catch (error) {
      tellFailure(error);
    }
    setProgress(null);
  };
  return (
    <div className="store-chosen">
      <strong role="status">{SAY.chosen(count)}</strong>
      {count > 0 && (
        <Button size="small" type="link" onClick={chosen.clear}>
          {SAY.clear}
        </Button>
      )}
      <Button
        size="small"
        className="store-choose-shown"
        onClick={() => chosen.choose((orders.found.data?.list ?? []).filter(isTakenAlong))}
      >
        {SAY.chooseShown}
      </Button>
      {progress ? (
        <>
          <span className="hint">{SAY.reading(progress.done, progress.total)}</span>
          <Button size="small" onClick={() => (isStopped.current = true)}>
            {SAY.stop}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          disabled={!orders.found.data || orders.found.data.data_count === 0}
          onClick={() => void everything()}
        >
          {SAY.chooseAll}
        </Button>
      )}
    </div>
  );
}
