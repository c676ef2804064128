import { parseYuan } from '@giftship/shared/money/fen';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { atOnce } from '../../../lists/at-once.ts';
import { DecideDialog } from '../../../lists/DecideDialog.tsx';
import { MoneyField } from '../../../lists/MoneyField.tsx';
import { api } from '../../api.ts';
import { OWN_GOODS_COPY as SAY } from './copy.ts';
import { refreshOwn } from './use-acts.ts';
import { useOwnOptions } from './use-own-form.ts';

const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;

interface NewGoodsProps {
  onMade: (reviewId: number) => void;
  onClose: () => void;
}

/** Begins new goods: a draft with what it cannot be without (S022); the rest is filled in where it opens. */
export function NewGoods({ onMade, onClose }: NewGoodsProps) {
  const { couriers } = useOwnOptions();
  const [name, setName] = useState('');
  const [courier, setCourier] = useState<number | null>(null);
  const [cost, setCost] = useState('');
  const chosen = courier ?? couriers[0]?.value ?? 0;
  const isReady = [...name.trim()].length >= 2 && chosen !== 0 && parseYuan(cost) !== null;
  return (
    <DecideDialog
      title={SAY.add}
      action="goods.draft"
      verb={SAY.saveDraft}
      noReason
      isDirty={name !== '' || cost !== ''}
      isReady={isReady}
      hint={isReady ? '' : SAY.addNeeds}
      content={[name, chosen, cost]}
      run={({ key }) => atOnce(api.goods.add({ body: { name: name.trim(), courier_id: chosen, cost }, key }))}
      onDone={({ review_id }) => {
        void refreshOwn();
        onMade(review_id);
      }}
      onClose={onClose}
    >
      <p className="hint">{SAY.addHint}</p>
      <label className="decide-field">
        {SAY.fields.name}
        <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.fields.courier_id}</span>
          <Select
            aria-label={SAY.fields.courier_id}
            value={chosen === 0 ? null : chosen}
            getPopupContainer={inDialog}
            options={couriers}
            onChange={setCourier}
          />
        </div>
        <div className="decide-field">
          <span>{SAY.fields.cost}</span>
          <MoneyField label={SAY.fields.cost} value={cost} onChange={setCost} />
        </div>
      </div>
    </DecideDialog>
  );
}
