import { LeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { DeadlineRuler } from '@giftship/kit/ruler/DeadlineRuler.tsx';
import { PATHS } from '../../lib/paths.ts';
import { HELP_COPY } from './copy.ts';
import { workedExamples } from './examples.ts';
import './help.css';
import { ServiceCard } from './ServiceCard.tsx';

const SAY = HELP_COPY.rules;

/** What is promised, what is paid when it is not kept, and how that is reckoned (M014-M018, D1301, D1302). */
export function RulesPage() {
  const { pays } = SAY.ruler.marks;
  return (
    <div className="frame help article-page">
      <div className="card article">
        <Link to={PATHS.helpList()} className="article-back">
          <LeftOutlined aria-hidden /> {HELP_COPY.article.back}
        </Link>
        <h1>{SAY.title}</h1>
        <p className="hint">{SAY.hint}</p>
        <div className="rules-ruler">
          <DeadlineRuler
            label={SAY.ruler.label}
            tone="waiting"
            {...SAY.ruler.marks}
            pays={{
              title: pays.title,
              time: (
                <>
                  <span className="ruler-more">{pays.hour}</span> {pays.time}
                </>
              ),
            }}
          />
        </div>
        <dl className="rules-three">
          {SAY.three.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Examples />
        {SAY.more.map(({ title, paragraphs }) => (
          <section key={title} className="rules-part">
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <ServiceCard />
    </div>
  );
}

function Examples() {
  const { examples } = SAY;
  return (
    <section className="rules-part">
      <h2>{examples.title}</h2>
      <div className="rules-scroll" role="region" aria-label={examples.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {examples.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {workedExamples().map(({ name, goods, paid, deadline, pickedUp, compensation }) => (
              <tr key={name}>
                <th scope="row">{examples.names[name]}</th>
                <td data-head={examples.columns[1]}>{examples.goods(goods.price, goods.pieces)}</td>
                <td data-head={examples.columns[2]}>{paid}</td>
                <td data-head={examples.columns[3]}>{deadline}</td>
                <td data-head={examples.columns[4]}>{pickedUp}</td>
                <td>
                  {compensation === null ? (
                    <b className="ok">{examples.kept}</b>
                  ) : (
                    <b>{examples.paid(compensation)}</b>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
