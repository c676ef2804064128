import { parseYuan } from '@giftship/shared/money/fen';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { GOODS_COPY as SAY } from './copy.ts';
import { useGoodsOptions } from './use-options.ts';

const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;

interface NewGoodsProps {
  onMade: (id: number) => void;
  onClose: () => void;
}

/** Begins a goods item: a draft with what it cannot be without (O053); the rest is filled in where it opens. */
export function NewGoods({ onMade, onClose }: NewGoodsProps) {
  const { suppliers, couriersOf } = useGoodsOptions();
  const mayCost = useMay('goods.cost.edit');
  const [name, setName] = useState('');
  const [supplier, setSupplier] = useState<number | null>(null);
  const [courier, setCourier] = useState<number | null>(null);
  const [price, setPrice] = useState('');
  const [cost, setCost] = useState('');
  const isReady =
    [...name.trim()].length >= 2 &&
    supplier !== null &&
    courier !== null &&
    parseYuan(price) !== null &&
    (cost === '' || parseYuan(cost) !== null);
  return (
    <DecideDialog
      title={SAY.add}
      action="goods.add"
      verb={SAY.add}
      noReason
      isDirty={name !== ''}
      isReady={isReady}
      hint={SAY.addHint}
      content={[name, supplier, courier, price, cost]}
      run={async ({ key }) => {
        const body = {
          name: name.trim(),
          supplier_id: supplier ?? 0,
          courier_id: courier ?? 0,
          price,
          ...(cost === '' ? {} : { cost }),
        };
        return { ...(await api.goods.add({ body, key })), approval: null };
      }}
      onDone={({ goods_id }) => {
        void refreshList('goods');
        onMade(goods_id);
      }}
      onClose={onClose}
    >
      <label className="decide-field">
        {SAY.form.name}
        <Input value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="decide-field">
        {SAY.form.supplier}
        <Select
          aria-label={SAY.form.supplier}
          value={supplier}
          showSearch
          optionFilterProp="label"
          getPopupContainer={inDialog}
          options={suppliers}
          onChange={(id: number) => {
            setSupplier(id);
            setCourier(couriersOf(id)[0]?.value ?? null);
          }}
        />
      </div>
      <div className="decide-field">
        {SAY.form.courier}
        <Select
          aria-label={SAY.form.courier}
          value={courier}
          getPopupContainer={inDialog}
          options={couriersOf(supplier)}
          onChange={setCourier}
        />
      </div>
      <div className="goods-amounts">
        <div className="decide-field">
          {SAY.sale}
          <MoneyField label={SAY.sale} value={price} onChange={setPrice} />
        </div>
        {mayCost && (
          <div className="decide-field">
            {SAY.cost}
            <MoneyField label={SAY.cost} value={cost} onChange={setCost} />
          </div>
        )}
      </div>
    </DecideDialog>
  );
}
