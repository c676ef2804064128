import { ViewAsDialog } from '../../lists/ViewAsDialog.tsx';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { UserRow } from '@giftship/shared/users/office-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { LISTS_COPY } from '../../lists/copy.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { useMay } from '../../session/session.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { NORMAL } from './columns.tsx';
import { USERS_COPY as SAY } from './copy.ts';
import { useUser } from './use-user.ts';
import { UserDialog } from './UserDialog.tsx';

type Act = keyof typeof SAY.acts;

/** What can be done to a user: each way only with its right (B05). */
export function UserFoot({ row }: { row: UserRow }) {
  const mayView = useMay('user.view_as');
  const [mayEdit, mayStop, mayPay, mayPromote] = [
    useMay('user.edit'),
    useMay('user.disable'),
    useMay('balance.adjust'),
    useMay('partner.review'),
  ];
  const { data } = useUser(row.id);
  const [act, setAct] = useState<Act | 'edit' | 'adjust' | 'promoter' | 'view' | null>(null);
  const stop = row.status === NORMAL ? 'disable' : 'restore';
  const promote = row.is_promoter_off ? 'restore' : 'disable';
  const isLocked = (data?.withdraw_locked_until ?? '') !== '';
  const actions = [
    ...(mayView && stop === 'disable' ? [{ title: SAY.viewAs, run: () => setAct('view') }] : []),
    ...(mayEdit ? [{ title: SAY.acts.logout, run: () => setAct('logout') }] : []),
    ...(mayEdit && isLocked ? [{ title: SAY.acts.unlock, run: () => setAct('unlock') }] : []),
    ...(mayPromote ? [{ title: SAY.promoter[promote], run: () => setAct('promoter') }] : []),
  ];
  const close = () => setAct(null);
  return (
    <>
      {mayEdit && (
        <Button color="default" variant="solid" disabled={!data} onClick={() => setAct('edit')}>
          {SAY.edit}
        </Button>
      )}
      {mayPay && <Button onClick={() => setAct('adjust')}>{SAY.adjust}</Button>}
      {actions.length > 0 && (
        <ActionMenu
          isButton
          label={LISTS_COPY.moreActions}
          title={LISTS_COPY.moreActions}
          actions={actions}
        />
      )}
      <span className="drawer-gap" />
      {mayStop && (
        <Button danger={stop === 'disable'} onClick={() => setAct(stop)}>
          {SAY.acts[stop]}
        </Button>
      )}
      {act === 'edit' && data && <UserDialog user={data} onClose={close} />}
      {act === 'adjust' && <AdjustDialog userId={row.id} onClose={close} />}
      {act === 'view' && (
        <ViewAsDialog
          title={SAY.viewAsTitle(row.id)}
          action="user.view-as"
          hint={SAY.viewAsHint}
          usual={SAY.viewAsChips}
          content={row.id}
          offer={(reason) => api.users.viewAs({ body: { user_id: row.id, reason } })}
          onClose={close}
        />
      )}
      {act === 'promoter' && <PromoterDialog row={row} act={promote} onClose={close} />}
      {act !== null && act in SAY.acts && <ActDialog row={row} act={act as Act} onClose={close} />}
    </>
  );
}

interface ActDialogProps<A> {
  row: UserRow;
  act: A;
  onClose: () => void;
}

function ActDialog({ row, act, onClose }: ActDialogProps<Act>) {
  return (
    <DecideDialog
      title={`${SAY.acts[act]} ${row.id} ${row.mobile}`}
      action={`user.${act}`}
      verb={SAY.acts[act]}
      isGrave={act !== 'restore' && act !== 'unlock'}
      run={({ reason }) => atOnce(run(row.id, act, reason))}
      onDone={({ ended }) => {
        if (ended > 0) toast.info(SAY.ended(ended));
        void refreshList('users');
      }}
      onClose={onClose}
    >
      <p>{SAY.actHints[act]}</p>
    </DecideDialog>
  );
}

async function run(user_id: number, act: Act, reason: string): Promise<{ ended: number }> {
  const body = { user_id, reason };
  if (act === 'logout') return api.users.endLogins({ body });
  if (act !== 'unlock') return api.users.setStatus({ body: { ...body, do: act } });
  await api.users.unlock({ body });
  return { ended: 0 };
}

function PromoterDialog({ row, act, onClose }: ActDialogProps<'disable' | 'restore'>) {
  return (
    <DecideDialog
      title={`${SAY.promoter[act]} ${row.id} ${row.mobile}`}
      action={`promoter.${act}`}
      verb={SAY.promoter[act]}
      isGrave={act === 'disable'}
      run={({ reason }) => atOnce(api.partners.setPromoter({ body: { user_id: row.id, do: act, reason } }))}
      onDone={() => void refreshList('users')}
      onClose={onClose}
    >
      <p>{SAY.promoterHint}</p>
    </DecideDialog>
  );
}
