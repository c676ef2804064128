import { TabList } from '@giftship/kit/controls/TabList.tsx';
import { AGREEMENTS } from '@giftship/shared/content/contract';
import { useSearchParams } from 'react-router';
import { AgreementForm, type AgreementKind } from './AgreementForm.tsx';
import { AGREEMENTS_COPY as SAY } from './copy.ts';
import './content.css';

const TABS = AGREEMENTS.map((key) => ({ key, title: SAY.kinds[key] }));

/** The agreements with buyers and suppliers, one beside the other (O197). */
export function AgreementsPage() {
  const [address, setAddress] = useSearchParams();
  const kind = AGREEMENTS.find((each) => each === address.get('kind')) ?? 'user';
  return (
    <div className="office-page">
      <section className="card">
        <TabList<AgreementKind>
          label={SAY.label}
          tabs={TABS}
          chosen={kind}
          onChoose={(next) => setAddress({ kind: next }, { replace: true })}
        >
          <AgreementForm key={kind} kind={kind} />
        </TabList>
      </section>
    </div>
  );
}
