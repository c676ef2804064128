import { toast } from '@giftship/kit/toast/toast.ts';
import { checkMobile } from '@giftship/shared/accounts/account-rules';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { SUPPLIERS_COPY as SAY } from './copy.ts';
import type { Invited } from '../../lists/InviteLink.tsx';

const C = SAY.columns;
const EMPTY = { name: '', company: '', licence: '', contact: '', mobile: '', address: '' };
const FIELDS = [
  { key: 'name', title: C.name, most: 20 },
  { key: 'mobile', title: `${C.owner}${C.mobile}`, most: 11 },
  { key: 'company', title: C.company, most: 60 },
  { key: 'licence', title: C.licence, most: 18 },
  { key: 'contact', title: C.contact, most: 20 },
  { key: 'address', title: C.address, most: 160 },
] as const;

interface AddSupplierProps {
  /** Its owner has no login yet and was invited. */
  onInvited: (invite: Invited) => void;
  onClose: () => void;
}

/** A supplier made by hand; its owner is invited, or is one already (O082). */
export function AddSupplierDialog({ onInvited, onClose }: AddSupplierProps) {
  const [given, setGiven] = useState(EMPTY);
  return (
    <DecideDialog
      title={SAY.add}
      action="supplier.add"
      verb={SAY.add}
      noReason
      content={given}
      isDirty={JSON.stringify(given) !== JSON.stringify(EMPTY)}
      isReady={given.name.trim().length >= 2 && checkMobile(given.mobile) === null}
      hint={given.name.trim().length >= 2 && checkMobile(given.mobile) === null ? '' : SAY.nobody}
      run={({ key }) => atOnce(api.suppliers.add({ body: given, key }))}
      onDone={() => void refreshList('suppliers')}
      tell={(made) => {
        if (made.is_owned) toast.success(SAY.owned);
        else onInvited({ link: made.link, isSent: made.is_sent });
      }}
      onClose={onClose}
    >
      <p className="hint">{SAY.addHint}</p>
      {FIELDS.map(({ key, title, most }) => (
        <label key={key} className="decide-field">
          {title}
          <Input
            value={given[key]}
            maxLength={most}
            onChange={({ target }) => setGiven({ ...given, [key]: target.value })}
          />
        </label>
      ))}
    </DecideDialog>
  );
}
