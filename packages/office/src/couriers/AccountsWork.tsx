import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { ACCOUNT_STATUS } from '@giftship/shared/couriers/courier';
import type { Account } from '@giftship/shared/couriers/fields-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { MoneyCell, TimeCell } from '../lists/cells.tsx';
import type { Filter } from '../lists/filter.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordLog } from '../lists/RecordLog.tsx';
import { refreshList, useOfficeList } from '../lists/use-office-list.ts';
import type { AccountCalls } from './account-calls.ts';
import { AccountForm } from './AccountForm.tsx';
import { COURIERS_COPY as SAY } from './copy.ts';

const A = SAY.accounts;
const C = A.columns;
const failuresIn = ({ failures }: Account): number => failures.reduce((sum, { n }) => sum + n, 0);
const COLUMNS: WorkColumn<Account>[] = [
  { key: 'id', title: C.id, cell: (row) => row.id },
  { key: 'name', title: C.name, cell: (row) => row.name || SAY.none },
  { key: 'status', title: C.status, cell: (row) => <State row={row} /> },
  { key: 'company', title: C.company, cell: (row) => row.company },
  { key: 'provider', title: C.provider, cell: (row) => row.provider_text },
  { key: 'owner', title: C.owner, cell: (row) => <samp>{row.supplier}</samp> },
  { key: 'partner', title: C.partner, cell: (row) => <samp>{row.partner_id}</samp> },
  { key: 'couriers', title: C.couriers, isNumber: true, cell: (row) => row.couriers },
  { key: 'issued', title: C.issued, isNumber: true, cell: (row) => row.issued_today },
  { key: 'failures', title: C.failures, isNumber: true, cell: (row) => failuresIn(row) },
  { key: 'freight', title: C.freight, isNumber: true, cell: (row) => <MoneyCell yuan={row.freight} /> },
  { key: 'tested', title: C.tested, cell: (row) => <TimeCell at={row.tested_at} /> },
];

const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'owner' && key !== 'freight');

/** Waybill accounts: what they did today, why they failed, and a test (O097, O099, S033). */
export function AccountsWork({ calls }: { calls: AccountCalls }) {
  const { owners } = calls;
  const [isAdding, setAdding] = useState(false);
  const filters: readonly Filter[] = owners
    ? [
        {
          kind: 'choice',
          key: 'supplier_id',
          title: C.owner,
          options: [
            { value: '0', label: A.shop },
            ...owners.map(({ value, label }) => ({ value: String(value), label })),
          ],
        },
      ]
    : [];
  const list = useOfficeList({
    name: 'courier-accounts',
    filters,
    load: calls.list,
    keyOf: (row: Account) => String(row.id),
  });
  return (
    <>
      <ListPage
        label={A.label}
        list={list}
        columns={owners ? COLUMNS : OWN_COLUMNS}
        toneOf={(row) => (failuresIn(row) > 0 ? 'trouble' : undefined)}
        view={{
          kind: A.kind,
          claims: owners ? 'courier-account' : undefined,
          title: (row) => String(row.id),
          beside: (row) => row.name,
          body: (row) => <Detail row={row} isOwn={owners === null} />,
          foot: (row) => <Foot row={row} calls={calls} />,
        }}
        empty={{ title: A.empty, hint: owners ? A.emptyHint : A.ownEmptyHint }}
        end={
          <Button type="primary" onClick={() => setAdding(true)}>
            {A.add}
          </Button>
        }
      />
      {isAdding && <AccountForm account={null} calls={calls} onClose={() => setAdding(false)} />}
    </>
  );
}

function State({ row }: { row: Account }) {
  if (row.status === ACCOUNT_STATUS.off) return <StatePill tone="gone" text={A.off} />;
  return row.is_usable ? (
    <StatePill tone="kept" text={row.status_text} />
  ) : (
    <StatePill tone="bad" text={A.notUsable} />
  );
}

function Detail({ row, isOwn }: { row: Account; isOwn: boolean }) {
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={C.company}>{row.company}</Fact>
        <Fact title={C.status}>
          <State row={row} />
        </Fact>
        <Fact title={C.provider}>{row.provider_text}</Fact>
        {!isOwn && (
          <Fact title={C.owner}>
            <samp>{row.supplier}</samp>
          </Fact>
        )}
        <Fact title={C.partner}>
          <samp>{row.partner_id || SAY.none}</samp>
        </Fact>
        <Fact title={C.key}>
          <samp>{row.key_mask || SAY.none}</samp>
        </Fact>
        <Fact title={C.secret}>
          <samp>{row.secret_mask || SAY.none}</samp>
        </Fact>
        <Fact title={C.net}>{row.net || SAY.none}</Fact>
        <Fact title={C.mobile}>{row.mobile || SAY.none}</Fact>
        <Fact title={C.card}>{row.monthly_card || SAY.none}</Fact>
        {!isOwn && (
          <Fact title={C.freight}>
            <MoneyCell yuan={row.freight} />
          </Fact>
        )}
        <Fact title={C.couriers}>{row.couriers}</Fact>
        <Fact title={C.issued}>{row.issued_today}</Fact>
        <Fact title={C.tested}>{row.tested_at === '' ? SAY.none : `${row.tested_at} ${row.test_text}`}</Fact>
      </dl>
      {!row.is_usable && <p className="hint">{A.notUsableHint}</p>}
      <section className="drawer-section">
        <h3>{C.failures}</h3>
        {row.failures.length === 0 && <p className="hint">{A.noFailures}</p>}
        <ul>
          {row.failures.map(({ reason, n }) => (
            <li key={reason}>{A.failure(reason, n)}</li>
          ))}
        </ul>
      </section>
      <RecordLog object="courier-account" sn={String(row.id)} />
    </>
  );
}

function Foot({ row, calls }: { row: Account; calls: AccountCalls }) {
  const [isEditing, setEditing] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    try {
      const { ok, text, ms } = await calls.testAccount({ body: { id: row.id } });
      toast[ok ? 'success' : 'error'](A.tested(text, ms));
      void refreshList('courier-accounts');
    } catch (error) {
      tellFailure(error);
    } finally {
      setTesting(false);
    }
  };
  return (
    <>
      <Button type="primary" onClick={() => setEditing(true)}>
        {SAY.edit}
      </Button>
      <Button loading={isTesting} title={A.testHint} onClick={() => void test()}>
        {A.test}
      </Button>
      {isEditing && <AccountForm account={row} calls={calls} onClose={() => setEditing(false)} />}
    </>
  );
}
