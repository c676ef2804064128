import { Button } from 'antd';
import { useRef, useState } from 'react';
import { readReissueInWorker, refusedOf } from '../../recipients/read-in-worker.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { SAY } from './copy.ts';
import type { RecipientStore } from './recipients/types.ts';

const WORDS = SAY.sheet;

/** Fills the reissue numbers of rows in the grid from a sheet of two columns (M099, M197, M198). */
export function ReissueImport({ store }: { store: RecipientStore }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File) => {
    const controller = new AbortController();
    setBusy(true);
    try {
      tell(fill(store, await readReissueInWorker(file, { signal: controller.signal })));
    } catch (error) {
      const refused = refusedOf(error);
      if (refused) toast.error([refused.text, refused.next].filter(Boolean).join('\u3002'));
    } finally {
      controller.abort();
      setBusy(false);
    }
  };
  return (
    <div className="row purchase-reissue">
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {WORDS.reissue}
      </Button>
      <span className="hint">{WORDS.reissueHint}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xls,.xlsx,.csv"
        aria-label={WORDS.reissue}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </div>
  );
}

interface Filled {
  matched: number;
  unmatched: number;
  bad: number;
}

function fill(store: RecipientStore, rows: Awaited<ReturnType<typeof readReissueInWorker>>): Filled {
  const good = new Map(
    rows.filter(({ problems }) => problems.length === 0).map((row) => [row.order_sn, row.bufa_sn]),
  );
  const found = new Set<string>();
  for (const { id, shop_order: number } of store.rows()) {
    const reissue = good.get(number);
    if (reissue === undefined) continue;
    found.add(number);
    store.edit(id, { lp_reissue_sn: reissue });
  }
  return { matched: found.size, unmatched: good.size - found.size, bad: rows.length - good.size };
}

function tell({ matched, unmatched, bad }: Filled): void {
  const say = unmatched + bad === 0 ? toast.success : toast.warning;
  say(
    [WORDS.reissueDone(matched, unmatched), bad > 0 ? WORDS.reissueBad(bad) : '']
      .filter(Boolean)
      .join('\uff1b'),
  );
}
