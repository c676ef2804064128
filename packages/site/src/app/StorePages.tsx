import { lazy, Suspense } from 'react';
import { StoreManagePage } from '../features/stores/StoreManagePage.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';

const Rules = lazy(async () => ({ default: (await import('../features/automation/Rules.tsx')).Rules }));

/** 店铺管理 with the rules beside it (M043, X035): two features in one page. */
export function StoresPage() {
  return (
    <StoreManagePage
      rules={
        <Suspense fallback={<Skeletons count={3} className="stores-wait" />}>
          <Rules />
        </Suspense>
      }
    />
  );
}
