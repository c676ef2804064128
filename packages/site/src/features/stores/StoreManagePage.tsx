import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { AddStoreDialog } from '../../stores/AddStoreDialog.tsx';
import { SyncDialog } from '../../stores/SyncDialog.tsx';
import { SyncLine } from '../../stores/SyncLine.tsx';
import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { STORES_COPY as SAY } from './copy.ts';
import { Deliveries } from './Deliveries.tsx';
import { StoreList } from './StoreList.tsx';
import '../../lists/lists.css';
import './stores.css';
import { SyncJobs } from './SyncJobs.tsx';

const TABS = ['shops', 'syncs', 'deliveries', 'rules'] as const;
type Tab = (typeof TABS)[number];

/** The connected stores of the signed-in person, what was synced and shipped there, and the rules (M043). */
export function StoreManagePage({ rules }: { rules: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState<{ platform: number | null } | null>(null);
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'shops';
  const show = (next: Tab) => setParams(next === 'shops' ? {} : { tab: next }, { replace: true });
  const stores = useQuery({ queryKey: ['stores'], queryFn: () => api.stores.list() });
  // What is empty or did not come offers its own way on, and the rules have theirs.
  const canAdd = tab === 'shops' && (stores.data?.list.length ?? 0) > 0;
  return (
    <section className="list stores" aria-label={SAY.title}>
      <TabList
        label={SAY.tabsLabel}
        tabs={TABS.map((key) => ({ key, title: SAY.tabs[key] }))}
        chosen={tab}
        onChoose={show}
        end={
          canAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding({ platform: null })}>
              {SAY.add}
            </Button>
          )
        }
      >
        <SyncLine />
        {tab === 'shops' && <StoreList onAuthorise={(platform) => setAdding({ platform })} />}
        {tab === 'syncs' && (
          <SyncJobs stores={stores.data?.list ?? []} onAuthorise={(platform) => setAdding({ platform })} />
        )}
        {tab === 'deliveries' && <Deliveries />}
        {tab === 'rules' && rules}
      </TabList>
      <SyncDialog onAuthorise={(platform) => setAdding({ platform })} />
      {adding && (
        <AddStoreDialog
          platform={adding.platform}
          onClose={() => setAdding(null)}
          onAdded={() => setAdding(null)}
        />
      )}
    </section>
  );
}
