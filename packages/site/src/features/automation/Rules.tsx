import { DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import type { Rule } from '@giftship/shared/automation/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Switch } from 'antd';
import 'virtual:antd/Switch.css';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useStoreOptions } from '../../stores/store-queries.ts';
import { type Column, RecordTable } from '@giftship/kit/table/RecordTable.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import './automation.css';
import { RULES_COPY as SAY } from './copy.ts';
import { Conditions, GoodsOf, Limits, LastRun } from './RuleCells.tsx';
import { type RuleAct, RuleButtons, RuleLinks } from './RuleActions.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { RunHistory } from './RunHistory.tsx';

type Open = { what: 'edit'; rule: Rule | null } | { what: 'try' | 'run'; rule: Rule };

/** The rules that order by themselves (X035): what they take, what they may spend, and what they did. */
export function Rules() {
  const [open, setOpen] = useState<Open | null>(null);
  const [hasHistory, setHistory] = useState(false);
  const [modal, modalHolder] = Modal.useModal();
  const cache = useQueryClient();
  const changed = () => cache.invalidateQueries({ queryKey: ['rules'] });
  const found = useQuery({ queryKey: ['rules'], queryFn: () => api.automation.list() });
  const stores = useStoreOptions(null);
  const toggle = useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      api.automation.save({ body: { id, enabled: isOn ? 1 : 0 } }),
    onSuccess: async ({ enabled }) => {
      await changed();
      toast.success(enabled === 1 ? SAY.turnedOn : SAY.turnedOff);
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.automation.remove({ query: { id: String(id) } }),
    onSuccess: async () => {
      await changed();
      toast.success(SAY.removed);
    },
  });
  const askRemove = (rule: Rule) =>
    void modal.confirm({
      title: SAY.removeAsk,
      content: SAY.removeHint(rule.shop_name, rule.goods_name),
      okText: SAY.remove,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => remove.mutateAsync(rule.id).catch(() => undefined),
    });
  const switchOf = (rule: Rule) => (
    <span className="rules-switch">
      <Switch
        size="small"
        aria-label={SAY.enableOf(rule.shop_name, rule.goods_name)}
        checked={rule.enabled === 1}
        loading={toggle.isPending && toggle.variables.id === rule.id}
        onChange={(isOn) => toggle.mutate({ id: rule.id, isOn })}
      />
      <span className="hint">{rule.enabled === 1 ? SAY.on : SAY.off}</span>
    </span>
  );
  const act = (what: RuleAct, rule: Rule) => (what === 'remove' ? askRemove(rule) : setOpen({ what, rule }));
  const columns: Column<Rule>[] = [
    { key: 'store', title: SAY.columns.store, width: 300, cell: (rule) => <Conditions rule={rule} /> },
    { key: 'goods', title: SAY.columns.goods, width: 190, cell: (rule) => <GoodsOf rule={rule} /> },
    { key: 'limits', title: SAY.columns.limits, width: 176, cell: (rule) => <Limits rule={rule} /> },
    { key: 'last', title: SAY.columns.last, width: 176, cell: (rule) => <LastRun run={rule.last_run} /> },
    {
      key: 'enabled',
      title: SAY.columns.enabled,
      width: 100,
      cell: (rule) => switchOf(rule),
    },
    {
      key: 'action',
      title: SAY.columns.action,
      width: 232,
      cell: (rule) => <RuleLinks rule={rule} onDo={act} />,
    },
  ];
  if (found.isPending) return <Skeletons count={3} className="stores-wait" />;
  if (found.isLoadingError) return <LoadFailed onRetry={() => void found.refetch()} />;
  const { list } = found.data;
  const hasStore = (stores.data?.list.length ?? 0) > 0;
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={!hasStore}
      title={hasStore ? undefined : SAY.noStore}
      onClick={() => setOpen({ what: 'edit', rule: null })}
    >
      {SAY.add}
    </Button>
  );
  return (
    <section aria-label={SAY.title}>
      {modalHolder}
      <header className="rules-head">
        <p className="hint grow">{SAY.hint}</p>
        {list.length > 0 && add}
      </header>
      {list.length === 0 ? (
        <EmptyState place="store" title={SAY.none} hint={hasStore ? SAY.noneHint : SAY.noStore}>
          {add}
        </EmptyState>
      ) : (
        <RecordTable
          label={SAY.title}
          columns={columns}
          rows={list}
          keyOf={({ id }) => String(id)}
          isBusy={false}
          record={(rule) => (
            <div className="list-record rules-record">
              <span>
                <Conditions rule={rule} />
              </span>
              {switchOf(rule)}
              <span>
                <GoodsOf rule={rule} />
              </span>
              <span>
                <Limits rule={rule} />
              </span>
              <RuleButtons rule={rule} onDo={act} />
            </div>
          )}
        />
      )}
      {list.length > 0 && (
        <button
          type="button"
          className="link rules-history"
          aria-expanded={hasHistory}
          onClick={() => setHistory(!hasHistory)}
        >
          {SAY.history} {hasHistory ? <UpOutlined /> : <DownOutlined />}
        </button>
      )}
      {hasHistory && <RunHistory rules={list} />}
      {open?.what === 'edit' && (
        <RuleDialog rule={open.rule} stores={stores.data?.list ?? []} onClose={() => setOpen(null)} />
      )}
      {(open?.what === 'try' || open?.what === 'run') && (
        <RunDialog
          rule={open.rule}
          isForReal={open.what === 'run'}
          onEnable={() => {
            toggle.mutate({ id: open.rule.id, isOn: true });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
