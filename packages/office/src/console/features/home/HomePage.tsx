import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { useMay, useSession } from '../../session.ts';
import { HOME_COPY as SAY } from './copy.ts';
import { Scores } from './Scores.tsx';
import { TodayPart } from './TodayPart.tsx';
import '../../../lists/lists.css';
import './home.css';

/** What a member sees first: the numbers of today and what the last days brought, for who may see parcels (S011, S012). */
export function HomePage() {
  const me = useSession((session) => session.me);
  const maySee = useMay('s.order');
  if (!me?.supplier) return null;
  const { supplier, totp, agreement } = me;
  return (
    <div className="office-page">
      {maySee && (
        <>
          <TodayPart />
          <Scores />
        </>
      )}
      <section className="card">
        <h2>{supplier.name}</h2>
        <dl className="drawer-facts">
          <Fact title={SAY.facts.status}>{supplier.status_text}</Fact>
          <Fact title={SAY.facts.role}>{supplier.role_text}</Fact>
          <Fact title={SAY.facts.totp}>{totp.is_bound ? SAY.bound : SAY.unbound}</Fact>
          <Fact title={SAY.facts.agreement}>
            {agreement.version === 0
              ? SAY.none
              : agreement.is_agreed
                ? SAY.agreed(agreement.version)
                : SAY.notAgreed}
          </Fact>
        </dl>
      </section>
    </div>
  );
}
