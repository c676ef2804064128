import { MEMBER_ROLE_LABELS } from '@giftship/shared/suppliers/labels';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import type { SupplierMe } from '@giftship/shared/suppliers/contract';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { ApplyPage } from '../features/apply/ApplyPage.tsx';
import { DOORS, BASE } from '../paths.ts';
import { logOut, useSession, workFor } from '../session.ts';
import { BindPage } from './BindPage.tsx';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';
import { Frame } from './Frame.tsx';
import { JoinPage } from './JoinPage.tsx';

/** What a login must have done before the pages open: joined or applied, chosen for whom, and bound a second factor (S002-S004). */
export function Gate() {
  const me = useSession((session) => session.me);
  const { pathname } = useLocation();
  if (!me) return null;
  if (`${BASE}${pathname}` === DOORS.join) return <JoinPage />;
  const { supplier, suppliers, totp } = me;
  if (suppliers.length === 0) return <ApplyPage />;
  if (!supplier) return <Choose suppliers={suppliers} />;
  const isApplying =
    supplier.status === SUPPLIER_STATUS.applied || supplier.status === SUPPLIER_STATUS.refused;
  if (isApplying) return <ApplyPage />;
  if (totp.is_needed && !totp.is_bound) return <BindPage />;
  return <Frame key={supplier.supplier_id} me={{ ...me, supplier }} />;
}

function Choose({ suppliers }: Pick<SupplierMe, 'suppliers'>) {
  return (
    <DoorPage title={SAY.choose}>
      <p className="hint door-why">{SAY.chooseHint}</p>
      <div className="door-form">
        {suppliers.map(({ supplier_id, name, role, status_text }) => (
          <button
            key={supplier_id}
            type="button"
            className="door-second"
            onClick={() => void workFor(supplier_id)}
          >
            {name} <small className="hint">{`${MEMBER_ROLE_LABELS[role] ?? ''} · ${status_text}`}</small>
          </button>
        ))}
        <Button type="text" onClick={() => void logOut()}>
          {SAY.logOut}
        </Button>
      </div>
    </DoorPage>
  );
}
