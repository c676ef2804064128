import { REPRICE_WAY_LABELS, ROUNDING_LABELS } from '@giftship/shared/goods/labels';
import { parseYuan } from '@giftship/shared/money/fen';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../lib/failures.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { useMay, useSession } from '../../session/session.ts';
import { type Choice, chosenOf } from './chosen.ts';
import { REPRICE_COPY as SAY } from './reprice-copy.ts';
import { RepricePreview } from './RepricePreview.tsx';
import { useSettled } from './use-settled.ts';

const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));
const TYPED = /^\d{0,4}(\.\d{0,2})?$/;

interface RepriceDialogProps {
  choice: Choice;
  onTask: (taskId: number, title: string) => void;
  onClose: () => void;
}

/** Prices of many goods at once: how, what it comes to, and why a second person is needed (O063). */
export function RepriceDialog({ choice, onTask, onClose }: RepriceDialogProps) {
  const [mayPrice, mayCost] = [useMay('goods.price'), useMay('goods.cost.edit')];
  const groups = useSession((session) => session.groups);
  const fields = [
    ...optionsOf(SAY.fields).filter(({ value }) => (value === 'cost' ? mayCost : mayPrice)),
    // Everybody's own group pays the sale price.
    ...(mayPrice ? groups.slice(1) : []).map(({ id, name }) => ({
      value: `group:${id}`,
      label: SAY.ofGroup(name),
    })),
  ];
  const [field, setField] = useState<string>(mayPrice ? 'price' : 'cost');
  const [way, setWay] = useState<keyof typeof REPRICE_WAY_LABELS>('add_percent');
  const [value, setValue] = useState('');
  const [rounding, setRounding] = useState<keyof typeof ROUNDING_LABELS>('fen');
  const [page, setPage] = useState(1);
  // A sign is not dropped in silence: the number without it would mean the contrary.
  const [hasSign, setSign] = useState(false);
  const wanted = { ...chosenOf(choice), field, way, value, rounding };
  const settled = useSettled(wanted);
  const isSettled = JSON.stringify(settled) === JSON.stringify(wanted);
  const preview = useQuery({
    queryKey: ['reprice', settled, page],
    queryFn: ({ signal }) => api.goods.previewReprice({ body: { ...settled, page }, signal }),
    enabled: parseYuan(settled.value) !== null,
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  const isKnown = data !== undefined && isSettled && !preview.isPlaceholderData;
  const title = SAY.title(choice.count);
  const set = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <DecideDialog
      title={title}
      action="goods.reprice"
      verb={SAY.run(data?.changed ?? 0)}
      secondWhy={data?.why ?? ''}
      hint={data && data.why === '' ? SAY.noSecond : ''}
      isReady={!hasSign && isKnown && data.changed > 0}
      content={wanted}
      isDirty={value !== ''}
      run={({ reason, key }) => api.goods.reprice({ body: { ...wanted, reason }, key })}
      onDone={({ task_id }) => {
        if (task_id !== null) onTask(task_id, title);
      }}
      tell={() => {}}
      onClose={onClose}
    >
      <div className="reprice">
        <Select
          aria-label={SAY.field}
          value={field}
          options={fields}
          getPopupContainer={inDialog}
          onChange={(next: string) => set(() => setField(next))}
        />
        <Select
          aria-label={SAY.way}
          value={way}
          options={optionsOf(REPRICE_WAY_LABELS)}
          getPopupContainer={inDialog}
          onChange={(next: keyof typeof REPRICE_WAY_LABELS) => set(() => setWay(next))}
        />
        <Input
          aria-label={SAY.value}
          inputMode="decimal"
          value={value}
          suffix={way.endsWith('percent') ? SAY.percent : SAY.yuan}
          status={hasSign ? 'error' : ''}
          onChange={({ target }) => {
            setSign(/^\s*[-−+]/.test(target.value));
            if (TYPED.test(target.value)) set(() => setValue(target.value));
          }}
        />
        <Select
          aria-label={SAY.rounding}
          prefix={<span className="filter-name">{SAY.rounding}</span>}
          value={rounding}
          options={optionsOf(ROUNDING_LABELS)}
          getPopupContainer={inDialog}
          onChange={(next: keyof typeof ROUNDING_LABELS) => set(() => setRounding(next))}
        />
      </div>
      {hasSign && (
        <p className="bad" role="alert">
          {SAY.onlyPositive}
        </p>
      )}
      {preview.isError && (
        <p className="bad" role="alert">
          {failureText(preview.error)}
        </p>
      )}
      {data ? (
        <RepricePreview data={data} page={page} isBusy={!isKnown} onPage={setPage} />
      ) : (
        <p className="hint">{SAY.previewHint}</p>
      )}
    </DecideDialog>
  );
}
