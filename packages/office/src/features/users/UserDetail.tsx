import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { entriesOf, keysOf } from '@giftship/shared/lib/entries-of';
import type { UserDetail as Detail, UserRow } from '@giftship/shared/users/office-contract';
import { MoneyCell, NumberCell } from '../../lists/cells.tsx';
import { LISTS_COPY } from '../../lists/copy.ts';
import { NoteField } from '../../lists/NoteField.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { UserState } from './columns.tsx';
import { USERS_COPY as SAY } from './copy.ts';
import { useUser } from './use-user.ts';
import { Invited, Sessions, StoresAndKeys } from './UserParts.tsx';

type Part = keyof typeof SAY.parts;

interface UserDetailProps {
  row: UserRow;
  part: string;
  onPart: (part: Part) => void;
}

/** A buyer in parts: account, stores and keys, logins, invitations, log (O142). */
export function UserDetail({ row, part, onPart }: UserDetailProps) {
  const { data, isError, refetch } = useUser(row.id);
  const chosen = keysOf(SAY.parts).find((each) => each === part) ?? 'account';
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={6} className="log-wait" />;
  return (
    <TabList
      label={SAY.partsLabel}
      tabs={entriesOf(SAY.parts).map(([key, title]) => ({ key, title }))}
      chosen={chosen}
      onChoose={onPart}
    >
      <div className="drawer-section">
        {chosen === 'account' && <Account user={data} />}
        {chosen === 'stores' && <StoresAndKeys user={data} />}
        {chosen === 'sessions' && <Sessions user={data} />}
        {chosen === 'invited' && <Invited user={data} />}
        {chosen === 'log' && (
          <>
            <NoteField key={data.id} object="user" sn={String(data.id)} />
            <RecordLog object="user" sn={String(data.id)} />
          </>
        )}
      </div>
    </TabList>
  );
}

const C = SAY.columns;

function Account({ user }: { user: Detail }) {
  return (
    <dl className="drawer-facts">
      <Fact title={C.status}>
        <UserState row={user} />
      </Fact>
      <Fact title={C.mobile}>{user.mobile}</Fact>
      <Fact title={C.name}>{user.name}</Fact>
      <Fact title={C.group}>
        {user.group_name} {user.group_until === '' ? SAY.forEver : user.group_until}
      </Fact>
      {user.lasting_group_name !== '' && <Fact title={C.lasting}>{user.lasting_group_name}</Fact>}
      <Money title={C.balance} yuan={user.balance} />
      <Money title={C.spend} yuan={user.spend_30} />
      <Money title={C.commission} yuan={user.commission} />
      <Money title={C.frozen} yuan={user.commission_frozen} />
      <Money title={C.withdrawing} yuan={user.withdrawing} />
      <Fact title={C.orders}>{user.orders_30}</Fact>
      <Fact title={C.tags}>{user.tags.join('、')}</Fact>
      <Fact title={C.attestation}>{user.attestation_text}</Fact>
      {user.real_name_mask !== '' && <Fact title={C.realName}>{user.real_name_mask}</Fact>}
      {user.id_card_mask !== '' && <Fact title={C.idCard}>{user.id_card_mask}</Fact>}
      <Fact title={C.spread}>
        <NumberCell sn={user.spread_code} />
      </Fact>
      {user.partner !== '' && <Fact title={C.partner}>{user.partner}</Fact>}
      {user.is_promoter_off && <Fact title={C.promoter}>{SAY.promoterOff}</Fact>}
      {user.withdraw_locked_until !== '' && <Fact title={C.locked}>{user.withdraw_locked_until}</Fact>}
      <Fact title={C.registered}>{user.registered_at}</Fact>
      <Fact title={C.lastLogin}>{user.last_login_at}</Fact>
    </dl>
  );
}

function Money({ title, yuan }: { title: string; yuan: string | undefined }) {
  if (yuan === undefined) return null;
  return (
    <Fact title={title}>
      <MoneyCell yuan={yuan} />
    </Fact>
  );
}
