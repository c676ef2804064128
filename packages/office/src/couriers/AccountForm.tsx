import { ACCOUNT_PROVIDERS, type AccountProvider } from '@giftship/shared/couriers/courier';
import type { Account } from '@giftship/shared/couriers/fields-contract';
import {
  ACCOUNT_PROVIDER_LABELS,
  ACCOUNT_STATUS_LABELS,
  COURIER_LABELS,
} from '@giftship/shared/couriers/labels';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { tellFailure } from '../lib/failures.ts';
import { atOnce } from '../lists/at-once.ts';
import { ConflictDialog } from '../lists/ConflictDialog.tsx';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../lists/MoneyField.tsx';
import { refreshList } from '../lists/use-office-list.ts';
import { COURIERS_COPY as SAY } from './copy.ts';
import type { AccountCalls, SaidAccount } from './account-calls.ts';
import './couriers.css';

const C = SAY.accounts.columns;
const inDialog = (field: HTMLElement) => field.closest('dialog') ?? document.body;
const COMPANIES = Object.entries(COURIER_LABELS).map(([value, label]) => ({ value, label }));
const PROVIDERS = ACCOUNT_PROVIDERS.map((value) => ({ value, label: ACCOUNT_PROVIDER_LABELS[value] }));
const STATES = [1, 2].map((value) => ({ value, label: ACCOUNT_STATUS_LABELS[value] ?? '' }));
const WORDS = [
  { key: 'name', title: C.name, most: 20 },
  { key: 'partner_id', title: C.partner, most: 60 },
  { key: 'net', title: C.net, most: 60 },
  { key: 'mobile', title: C.mobile, most: 20 },
  { key: 'monthly_card', title: C.card, most: 40 },
] as const;

const fieldsOf = (account: Account | null) => ({
  supplier_id: account?.supplier_id ?? 0,
  provider: account?.provider ?? ('kuaidi100' as AccountProvider),
  code: account?.code ?? '',
  name: account?.name ?? '',
  partner_id: account?.partner_id ?? '',
  key: '',
  secret: '',
  net: account?.net ?? '',
  mobile: account?.mobile ?? '',
  monthly_card: account?.monthly_card ?? '',
  status: (account?.status === 2 ? 2 : 1) as 1 | 2,
  freight: account?.freight ?? '0.00',
});

type Fields = ReturnType<typeof fieldsOf>;
const COMPARED = [
  { key: 'code', title: C.company },
  { key: 'provider', title: C.provider },
  { key: 'status', title: C.status },
  ...WORDS,
  { key: 'freight', title: C.freight },
] as const;
const textOf = (fields: Fields, key: (typeof COMPARED)[number]['key']): string => {
  if (key === 'code') return COMPANIES.find(({ value }) => value === fields.code)?.label ?? fields.code;
  if (key === 'provider') return ACCOUNT_PROVIDER_LABELS[fields.provider];
  if (key === 'status') return ACCOUNT_STATUS_LABELS[fields.status] ?? '';
  return fields[key];
};
const differencesOf = (mine: Fields, theirs: Fields) =>
  COMPARED.filter(({ key }) => mine[key] !== theirs[key]).map(({ key, title }) => ({
    key,
    title,
    mine: textOf(mine, key),
    theirs: textOf(theirs, key),
  }));

interface AccountFormProps {
  account: Account | null;
  calls: AccountCalls;
  onClose: () => void;
}

/** A waybill account, new or over the version that was read; its secrets are written and never shown (O097). */
export function AccountForm({ account: opened, calls, onClose }: AccountFormProps) {
  const [account, setBase] = useState(opened);
  const [given, setGiven] = useState(() => fieldsOf(opened));
  const [conflict, setConflict] = useState<{ says: string; theirs: Account } | null>(null);
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  const isReady = given.code !== '' && isMoney(given.freight);
  const title = account === null ? SAY.accounts.add : `${SAY.edit} ${account.name || `#${account.id}`}`;
  const send = (key: string) => {
    const { key: secretKey, secret, code, ...open } = given;
    const said: SaidAccount = {
      ...open,
      code: code as SaidAccount['code'],
      ...(secretKey === '' ? {} : { key: secretKey }),
      ...(secret === '' ? {} : { secret }),
    };
    return account === null ? calls.add(said, key) : calls.save(said, account);
  };
  const compare = async (says: string) => {
    const { list } = await calls.list({ query: {} });
    const theirs = list.find(({ id }) => id === account?.id);
    if (theirs) setConflict({ says, theirs });
  };
  if (conflict) {
    const theirs = fieldsOf(conflict.theirs);
    return (
      <ConflictDialog
        title={conflict.says}
        differences={differencesOf(given, theirs)}
        onChoose={(mine) => {
          const own = Object.fromEntries(Object.entries(given).filter(([key]) => mine.has(key)));
          // What was typed of a secret is neither's: it stays to be saved.
          setGiven({ ...theirs, ...own, key: given.key, secret: given.secret });
          setBase(conflict.theirs);
          setConflict(null);
        }}
        onClose={() => setConflict(null)}
      />
    );
  }
  return (
    <DecideDialog<{ approval: null }>
      title={title}
      action="courier-account.save"
      verb={SAY.save}
      noReason
      content={[account?.id, account?.version, given]}
      isDirty={JSON.stringify(given) !== JSON.stringify(fieldsOf(account))}
      isReady={isReady}
      hint={isReady ? '' : SAY.accounts.missing}
      run={({ key }) => atOnce<object>(send(key))}
      onConflict={(says) => void compare(says).catch(tellFailure)}
      onDone={() => {
        void refreshList('courier-accounts');
        void refreshList('couriers');
      }}
      onClose={onClose}
    >
      <div className="decide-pair">
        {calls.owners && (
          <div className="decide-field">
            <span>{C.owner}</span>
            <Select
              aria-label={C.owner}
              value={given.supplier_id}
              disabled={account !== null}
              getPopupContainer={inDialog}
              options={[{ value: 0, label: SAY.accounts.shop }, ...calls.owners]}
              onChange={(supplier_id: number) => put({ supplier_id })}
            />
          </div>
        )}
        <div className="decide-field">
          <span>{C.company}</span>
          <Select
            aria-label={C.company}
            value={given.code || null}
            getPopupContainer={inDialog}
            options={COMPANIES}
            onChange={(code: string) => put({ code })}
          />
        </div>
      </div>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{C.provider}</span>
          <Select
            aria-label={C.provider}
            value={given.provider}
            getPopupContainer={inDialog}
            options={PROVIDERS}
            onChange={(provider: AccountProvider) => put({ provider })}
          />
        </div>
        <div className="decide-field">
          <span>{C.status}</span>
          <Select
            aria-label={C.status}
            value={given.status}
            getPopupContainer={inDialog}
            options={STATES}
            onChange={(status: number) => put({ status: status === 2 ? 2 : 1 })}
          />
        </div>
      </div>
      <div className="account-words">
        {WORDS.map(({ key, title: name, most }) => (
          <label key={key} className="decide-field">
            {name}
            <Input
              value={given[key]}
              maxLength={most}
              onChange={({ target }) => put({ [key]: target.value })}
            />
          </label>
        ))}
        {calls.owners && (
          <div className="decide-field">
            <span>{C.freight}</span>
            <MoneyField label={C.freight} value={given.freight} onChange={(freight) => put({ freight })} />
          </div>
        )}
      </div>
      <div className="decide-pair">
        {(['key', 'secret'] as const).map((key) => (
          <label key={key} className="decide-field">
            <span>
              {C[key]} <small className="hint">{SAY.accounts.secretHint}</small>
            </span>
            <Input.Password
              autoComplete="new-password"
              visibilityToggle={false}
              placeholder={account?.[`${key}_mask`] ?? ''}
              value={given[key]}
              maxLength={200}
              onChange={({ target }) => put({ [key]: target.value })}
            />
          </label>
        ))}
      </div>
    </DecideDialog>
  );
}
