import type { Waiting } from '@giftship/shared/operators/fields-contract';
import type { GroupOfficeRow } from '@giftship/shared/settings/office-contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { GROUPS_COPY as SAY } from './copy.ts';

interface GroupDialogProps {
  /** Null: a new one. */
  group: GroupOfficeRow | null;
  /** The place of a new one, behind all others. */
  nextRank: number;
  onDone: () => void;
  onClose: () => void;
}

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** Makes a price group or changes one (O218). */
export function GroupDialog({ group, nextRank, onDone, onClose }: GroupDialogProps) {
  const isFirst = group?.id === 1;
  const first = {
    name: group?.name ?? '',
    // What everybody pays is the price of the goods.
    minus: isFirst ? '0.00' : (group?.minus ?? '0.00'),
    price: group?.price ?? '0.00',
    recharge: group?.recharge ?? '',
    days: String(group?.days ?? 365),
    rank: String(group?.rank ?? nextRank),
    is_sold: group?.is_sold ?? true,
  };
  const [given, setGiven] = useState(first);
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const fields = { ...given, name: given.name.trim(), days: Number(given.days), rank: Number(given.rank) };
  const isDirty = JSON.stringify(given) !== JSON.stringify(first);
  const isReady =
    isDirty &&
    [...fields.name].length >= 2 &&
    [given.minus, given.price].every((amount) => AMOUNT.test(amount)) &&
    (given.recharge === '' || AMOUNT.test(given.recharge)) &&
    /^[1-9]\d{0,3}$/.test(given.days) &&
    /^[1-9]\d?$/.test(given.rank);
  const field = (key: Exclude<keyof typeof given, 'is_sold'>, hint = '') => (
    <label className="decide-field">
      <span>
        {SAY.columns[key]} {hint !== '' && <small className="hint">{hint}</small>}
      </span>
      <Input value={given[key]} maxLength={12} onChange={({ target }) => put({ [key]: target.value })} />
    </label>
  );
  return (
    <DecideDialog
      title={group ? SAY.editOne(group.name) : SAY.add}
      action={group ? 'group.save' : 'group.add'}
      verb={SAY.save}
      isDirty={isDirty}
      isReady={isReady}
      content={[group?.id, group?.version, given]}
      run={({ reason, key }): Promise<{ approval: Waiting }> => {
        const body = { ...fields, reason };
        return group
          ? api.settings.saveGroup({ body: { ...body, id: group.id, version: group.version }, key })
          : api.settings.addGroup({ body, key });
      }}
      onDone={onDone}
      onClose={() => {
        onDone();
        onClose();
      }}
    >
      <div className="decide-pair">
        {field('name')}
        {!isFirst && field('minus')}
      </div>
      {!isFirst && (
        <>
          <div className="decide-pair">
            {field('price')}
            {field('days', SAY.daysHint)}
          </div>
          <div className="decide-pair">
            {field('recharge', SAY.rechargeHint)}
            {field('rank', SAY.rankHint)}
          </div>
          <Checkbox checked={given.is_sold} onChange={({ target }) => put({ is_sold: target.checked })}>
            {SAY.sold} <span className="hint">{SAY.hiddenHint}</span>
          </Checkbox>
        </>
      )}
    </DecideDialog>
  );
}
