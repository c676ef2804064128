import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { StatePill } from '@giftship/kit/states/StatePill.tsx';
import type { TestState } from '@giftship/shared/test-mode/contract';
import { TEST_ACTS } from '@giftship/shared/test-mode/test-acts';
import { Button } from 'antd';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { EmptyNote } from '@giftship/kit/states/States.tsx';
import { API_SETTINGS_COPY } from '../copy.ts';
import { useTestActs } from './use-test-mode.ts';

const SAY = API_SETTINGS_COPY.testMode;
type Parcel = TestState['parcels'][number];

/** What test keys have ordered and have left, apart from everything real; parcels are moved along by hand (X036). */
export function TestModeCard({ state }: { state: TestState }) {
  const { fill, move } = useTestActs();
  const { columns: titles } = SAY;
  const columns: Column<Parcel>[] = [
    {
      key: 'parcel',
      title: titles.parcel,
      cell: ({ parcel_sn, goods_name }) => `${parcel_sn} ${goods_name}`,
    },
    {
      key: 'waybill',
      title: titles.waybill,
      cell: ({ kuaidi_sn }) => (kuaidi_sn === '' ? '' : <CopyText text={kuaidi_sn} />),
    },
    { key: 'status', title: titles.status, cell: ({ status_text }) => status_text },
    {
      key: 'money',
      title: titles.money,
      cell: ({ comp_money, overtime }) => (overtime === 1 ? sayYuan(comp_money) : ''),
    },
    {
      key: 'act',
      title: titles.act,
      cell: ({ parcel_sn }) => (
        <ActionMenu
          label={SAY.actOn(parcel_sn)}
          title={SAY.act}
          actions={TEST_ACTS.map((act) => ({
            title: SAY.acts[act],
            run: () => move.mutate({ parcel_sn, act }),
          }))}
        />
      ),
    },
  ];
  return (
    <section className="card" aria-label={SAY.title}>
      <header className="row">
        <h2 className="grow">
          {SAY.title} <StatePill tone="waiting" text={API_SETTINGS_COPY.modes.test} />
        </h2>
        <Button loading={fill.isPending} onClick={() => fill.mutate()}>
          {SAY.fill}
        </Button>
      </header>
      <p className="api-hint">{SAY.hint}</p>
      <dl className="api-facts">
        <Fact title={SAY.balance}>{sayYuan(state.balance)}</Fact>
        <Fact title={SAY.parcels}>{SAY.count(state.parcels.length, state.parcel_count)}</Fact>
      </dl>
      {state.parcels.length === 0 ? (
        <EmptyNote title={SAY.none} hint={SAY.noneHint} />
      ) : (
        <RecordTable
          label={SAY.parcels}
          columns={columns}
          rows={state.parcels}
          keyOf={({ parcel_sn }) => parcel_sn}
          isBusy={move.isPending}
        />
      )}
    </section>
  );
}
