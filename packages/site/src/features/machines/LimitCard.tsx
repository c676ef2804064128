import { fieldErrors } from '@giftship/shared/api/client';
import type { ApiSettings } from '@giftship/shared/machines/contract';
import { formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { tellFailure } from '../../failures.ts';
import { toast } from '../../ui/toast.ts';
import { MACHINES_COPY as SAY } from './copy.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** Most money that calls with the key may spend in a day (D902). */
export function LimitCard({ settings }: { settings: ApiSettings }) {
  const id = useId();
  const [text, setText] = useState(settings.daily_limit);
  const [fault, setFault] = useState('');
  const save = useSaveSettings((error) => {
    const said = fieldErrors(error).find(({ field }) => field === 'daily_limit')?.msg;
    if (said) setFault(said);
    else tellFailure(error);
  });
  const limit = parseYuan(text.trim());
  const isChanged = (limit === null ? text.trim() : formatYuan(limit)) !== settings.daily_limit;
  const submit = () => {
    if (text.trim() !== '' && limit === null) return setFault(SAY.limitWrong);
    setFault('');
    save.mutate(
      { daily_limit: text.trim() },
      {
        onSuccess: (saved) => {
          setText(saved.daily_limit);
          toast.success(SAY.saved);
        },
      },
    );
  };
  return (
    <section className="card" aria-label={SAY.limit}>
      <h2>
        <label htmlFor={id}>{SAY.limit}</label>
      </h2>
      <p className="machines-hint" id={`${id}-hint`}>
        {SAY.limitHint}
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Input
          id={id}
          className="machines-limit"
          prefix="￥"
          inputMode="decimal"
          value={text}
          maxLength={12}
          placeholder={SAY.noLimit}
          status={fault === '' ? '' : 'error'}
          aria-invalid={fault !== ''}
          aria-describedby={`${id}-hint ${id}-fault`}
          onChange={({ target }) => {
            setText(target.value);
            setFault('');
          }}
        />
        <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
          {SAY.save}
        </Button>
        <span>{SAY.spentToday(settings.spent_today)}</span>
      </form>
      <p id={`${id}-fault`} className="bad machines-fault" role="alert">
        {fault}
      </p>
    </section>
  );
}
