import { useState } from 'react';
import { api } from './api.ts';
import { COPY } from './copy.ts';
import { useLoad } from './use-load.ts';

const loadHealth = () => api.content.health();
const loadGoods = () => api.goods.topSale();

/** What runs here, where to look, and what to type first. */
export function FirstPage() {
  return (
    <>
      <header className="hero">
        <div className="frame">
          <p className="brand">
            <img src="/favicon.svg" alt="" width="40" height="40" />
            {COPY.name}
          </p>
          <h1>{COPY.tagline}</h1>
          <p className="intro">{COPY.intro}</p>
          <ul className="promises">
            {COPY.promises.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </header>
      <main className="frame columns">
        <section className="card" aria-labelledby="commands">
          <h2 id="commands">{COPY.commandsTitle}</h2>
          <p className="hint">{COPY.commandsHint}</p>
          <ol className="commands">
            {COPY.commands.map((command) => (
              <Command key={command.line} {...command} />
            ))}
          </ol>
        </section>
        <aside className="side">
          <Health />
          <nav className="card links">
            {COPY.links.map(({ href, title, text }) => (
              <a key={href} href={href}>
                <strong>{title}</strong>
                <span>{text}</span>
              </a>
            ))}
          </nav>
        </aside>
        <Goods />
      </main>
      <footer className="frame">{COPY.footer}</footer>
    </>
  );
}

function Command({ line, text }: { line: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(line).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  };
  return (
    <li>
      <p>{text}</p>
      <div className="command">
        <code>{line}</code>
        <button type="button" onClick={copy} aria-live="polite">
          {isCopied ? COPY.copied : COPY.copy}
        </button>
      </div>
    </li>
  );
}

function Health() {
  const [health, again] = useLoad(loadHealth);
  const { facts, state } = COPY;
  return (
    <section className="card" aria-live="polite">
      <h2>{facts.status}</h2>
      {health.state === 'loading' && <p className="hint">{state.loading}</p>}
      {health.state === 'failed' && (
        <p className="bad">
          {state.failed}{' '}
          <button type="button" onClick={again}>
            {state.retry}
          </button>
        </p>
      )}
      {health.state === 'ready' && (
        <dl className="facts">
          <dt>{facts.status}</dt>
          <dd className="ok">● {facts.ok}</dd>
          <dt>{facts.database}</dt>
          <dd>{facts[health.value.database]}</dd>
          <dt>{facts.migration}</dt>
          <dd>{health.value.migration}</dd>
          <dt>{facts.version}</dt>
          <dd>{health.value.version}</dd>
          <dt>{facts.time}</dt>
          <dd>{health.value.time}</dd>
        </dl>
      )}
    </section>
  );
}

function Goods() {
  const [goods] = useLoad(loadGoods);
  if (goods.state !== 'ready') return null;
  const list = goods.value.list.slice(0, 10);
  return (
    <section className="goods" aria-labelledby="goods">
      <h2 id="goods">{COPY.goodsTitle}</h2>
      {list.length === 0 && <p className="hint">{COPY.goodsEmpty}</p>}
      <ul>
        {list.map((item) => (
          <li key={item.goods_id} className="card">
            <img src={item.goods_pic} alt="" width="128" height="128" loading="lazy" />
            <strong>{item.goods_name}</strong>
            <p className="price">
              <small>￥</small>
              {item.price}
              {item.is_no_sku === 1 && <em>{COPY.outOfStock}</em>}
            </p>
            <p className="hint">
              #{item.goods_id} · {COPY.weight(item.goods_weight)} · {item.express_name} · {item.city}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
