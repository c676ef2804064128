import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { CASE_STATUS as S, type CaseDeed, isOpenCase } from '@giftship/shared/cases/case';
import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { LISTS_COPY } from '../../lists/copy.ts';
import { useMay, useSession } from '../../session/session.ts';
import { ActDialog } from './ActDialog.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { CASES_COPY as SAY } from './copy.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';

/** What can be done with a case in its state (O112, O117). */
export function CaseFoot({ row }: { row: OfficeCase }) {
  const own = useSession(({ operator }) => operator?.id ?? 0);
  const mayClaim = useMay('settle.act');
  const [act, setAct] = useState<CaseDeed | 'outcome' | 'claim' | null>(null);
  const close = () => setAct(null);
  const isOpen = isOpenCase(row.status);
  const more = (
    [
      ['take_back', isOpen && row.status !== S.new],
      ['ask_courier', isOpen && row.status !== S.courier],
      ['ask_user', isOpen && row.status !== S.user],
      ['assign', isOpen && row.owner_id !== own],
      ['note', true],
    ] as const
  ).flatMap(([key, can]) => (can ? [{ title: SAY.deeds[key], run: () => setAct(key) }] : []));
  return (
    <>
      {isOpen && (
        <Button type="primary" onClick={() => setAct('outcome')}>
          {SAY.outcome}
        </Button>
      )}
      {isOpen && row.status !== S.supplier && (
        <Button onClick={() => setAct('ask_supplier')}>{SAY.deeds.ask_supplier}</Button>
      )}
      {isOpen && <Button onClick={() => setAct('decide')}>{SAY.deeds.decide}</Button>}
      {row.can_claim && mayClaim && <Button onClick={() => setAct('claim')}>{SAY.claim.verb}</Button>}
      {row.can_reopen && <Button onClick={() => setAct('reopen')}>{SAY.deeds.reopen}</Button>}
      <ActionMenu isButton label={LISTS_COPY.moreActions} title={LISTS_COPY.moreActions} actions={more} />
      <span className="drawer-gap" />
      {isOpen && (
        <Button danger onClick={() => setAct('close')}>
          {SAY.deeds.close}
        </Button>
      )}
      {act === 'outcome' && <OutcomeDialog row={row} onClose={close} />}
      {act === 'claim' && <ClaimDialog row={row} onClose={close} />}
      {act !== null && act !== 'outcome' && act !== 'claim' && (
        <ActDialog row={row} deed={act} onClose={close} />
      )}
    </>
  );
}
