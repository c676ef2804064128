import { RightOutlined } from '@ant-design/icons';
import type { Rule } from '@giftship/shared/automation/contract';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Modal, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { COPY } from '@giftship/kit/copy.ts';
import { tellFailure } from '../../lib/failures.ts';
import { openChooseGoods } from '../../lib/open-dialogs.ts';
import { FlagChoice } from '../../stores/FlagMark.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { RULES_COPY } from './copy.ts';
import { bodyOf, faultsOf, formOf, NEW_RULE, type RuleFault, type RuleForm } from './rule-form.ts';

const SAY = RULES_COPY.form;

interface RuleDialogProps {
  /** The rule to change; null makes one. */
  rule: Rule | null;
  stores: { id: number; shop_name: string; platform: number }[];
  onClose: () => void;
}

/** A rule's store, goods, conditions and limits. The courier is that of the goods. */
export function RuleDialog({ rule, stores, onClose }: RuleDialogProps) {
  const id = useId();
  const cache = useQueryClient();
  const [form, setForm] = useState<RuleForm>(() =>
    rule ? formOf(rule) : { ...NEW_RULE, storeId: stores.length === 1 ? (stores[0]?.id ?? null) : null },
  );
  const [faults, setFaults] = useState<RuleFault>({});
  const set = (next: Partial<RuleForm>) => {
    setForm((old) => ({ ...old, ...next }));
    setFaults({});
  };
  const platform = stores.find((store) => store.id === form.storeId)?.platform ?? rule?.platform ?? 0;
  const save = useMutation({
    mutationFn: async () => {
      const body = bodyOf(form);
      if (!body) return;
      await (rule ? api.automation.save({ body: { id: rule.id, ...body } }) : api.automation.add({ body }));
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['rules'] });
      toast.success(SAY.saved);
      onClose();
    },
  });
  const chooseGoods = () =>
    openChooseGoods({
      onChoose: (goodsId) =>
        void api.goods.buy({ query: { goods_id: String(goodsId) } }).then(
          ({ goods_info: goods, express_info: express }) =>
            set({
              goods: {
                id: goods.goods_id,
                name: goods.goods_name,
                expressId: express.id,
                expressName: express.name,
                price: goods.price,
                limit: goods.limit,
              },
            }),
          tellFailure,
        ),
    });
  const submit = () => {
    const wrong = faultsOf(form);
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) save.mutate();
  };
  const field = (name: keyof RuleFault | 'remark' | 'keyword', title: string, control: ReactNode) => (
    <div className="shops-field">
      {/* The button of the goods has a name of its own, which a label would take away. */}
      {name === 'goods' ? <span>{title}</span> : <label htmlFor={`${id}-${name}`}>{title}</label>}
      {control}
      <span id={`${id}-${name}-fault`} className="bad rules-fault" role="alert">
        {faults[name as keyof RuleFault]}
      </span>
    </div>
  );
  const marks = (name: keyof RuleFault) => ({
    id: `${id}-${name}`,
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': `${id}-${name}-fault`,
  });
  return (
    <Modal
      open
      className="full-dialog"
      title={rule ? SAY.edit : SAY.add}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {COPY.cancel}
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={submit}>
          {SAY.save}
        </Button>,
      ]}
    >
      <div className="rules-form">
        {field(
          'storeId',
          SAY.store,
          <Select
            {...marks('storeId')}
            value={form.storeId}
            placeholder={SAY.pickStore}
            status={faults.storeId ? 'error' : ''}
            options={stores.map((store) => ({
              value: store.id,
              label: `${store.shop_name} ${PLATFORM_LABELS[store.platform] ?? ''}`,
            }))}
            onChange={(storeId: number) => set({ storeId, flags: [] })}
          />,
        )}
        {field(
          'goods',
          SAY.goods,
          <>
            <button type="button" className="field-button" {...marks('goods')} onClick={chooseGoods}>
              {form.goods ? form.goods.name : <span>{SAY.pickGoods}</span>}
              <RightOutlined aria-hidden />
            </button>
            {form.goods && (
              <span className="hint">
                {form.goods.price === ''
                  ? form.goods.expressName
                  : SAY.express(form.goods.expressName, form.goods.price)}
              </span>
            )}
          </>,
        )}
        {field(
          'num',
          SAY.num,
          <InputNumber
            {...marks('num')}
            value={form.num}
            precision={0}
            status={faults.num ? 'error' : ''}
            onChange={(num) => set({ num })}
          />,
        )}
        {platform > 0 && (
          <div className="shops-field rules-wide">
            <span>{SAY.flags}</span>
            <FlagChoice
              platform={platform}
              label={SAY.flags}
              chosen={form.flags}
              onChange={(flags) => set({ flags })}
            />
            <span className="hint">{SAY.flagsHint}</span>
          </div>
        )}
        {(['remark', 'keyword'] as const).map((name) => (
          <div key={name}>
            {field(
              name,
              SAY[name],
              <Input
                id={`${id}-${name}`}
                value={form[name]}
                maxLength={100}
                onChange={({ target }) => set({ [name]: target.value })}
              />,
            )}
          </div>
        ))}
        {field(
          'dailyLimit',
          SAY.dailyLimit,
          <InputNumber
            {...marks('dailyLimit')}
            value={form.dailyLimit}
            precision={0}
            status={faults.dailyLimit ? 'error' : ''}
            onChange={(dailyLimit) => set({ dailyLimit })}
          />,
        )}
        {field(
          'maxAmount',
          SAY.maxAmount,
          <Input
            {...marks('maxAmount')}
            value={form.maxAmount}
            inputMode="decimal"
            maxLength={12}
            prefix="￥"
            status={faults.maxAmount ? 'error' : ''}
            onChange={({ target }) => set({ maxAmount: target.value })}
          />,
        )}
        <Checkbox
          className="rules-wide"
          checked={form.isEnabled}
          onChange={({ target }) => set({ isEnabled: target.checked })}
        >
          {SAY.enabled}
        </Checkbox>
      </div>
    </Modal>
  );
}
