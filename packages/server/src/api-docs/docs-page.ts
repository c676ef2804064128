import { refusalsOf } from '@giftship/shared/api/openapi';
import { GROUP_LABELS, SIGNED_CALL_HELP, SUPPLIER_GROUP_LABELS } from '@giftship/shared/api/labels';
import { type Route, type Routes, scopesOf } from '@giftship/shared/contract/define-routes';
import { EVENT_DATA } from '@giftship/shared/events/event-data';
import { EVENT_LABELS } from '@giftship/shared/events/labels';
import type { CatalogueEntry } from '@giftship/shared/errors/catalogue-entry';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { SUPPLIER_CATALOGUE } from '@giftship/shared/errors/supplier-catalogue';
import { SUPPLIER_EVENT_DATA } from '@giftship/shared/supplier-keys/event-data';
import { SUPPLIER_EVENT_LABELS, SUPPLIER_SCOPE_LABELS } from '@giftship/shared/suppliers/labels';
import { type Html, html } from '../html/html.ts';
import { DOCS_COPY as SAY, REPLY_SAMPLE, SIGN_SAMPLE } from './copy.ts';
import { codeBlock, docsFrame, marked } from './docs-frame.ts';
import { type Field, fieldsOf, type Schema, typeOf, schemaOf } from './fields-of.ts';
import { meaningOf, supplierMeaningOf } from './meanings/meaning-of.ts';
import { sampleOf } from './sample.ts';

/** Stands in the page where each answer puts the address by which its reader came. */
export const ORIGIN_MARK = '__ORIGIN__';

/** Whose document it is: buyers' programs, or those of suppliers (S081). */
export interface DocsBook {
  title: string;
  here: string;
  source: string;
  groupLabels: Readonly<Record<string, string>>;
  catalogue: Readonly<Record<string, CatalogueEntry>>;
  meaningOf: (call: string, path: string) => string;
  authOf: (route: Route) => string;
  events: {
    about: readonly string[];
    data: Readonly<Record<string, DataSchema>>;
    labels: Readonly<Record<string, string>>;
  };
  /** Our own programs and library sign for who does not want to. */
  hasTools: boolean;
}

type DataSchema = Parameters<typeof schemaOf>[0];

const SHOP_BOOK: DocsBook = {
  title: SAY.title,
  here: '/api/docs',
  source: '/api/openapi.json',
  groupLabels: GROUP_LABELS,
  catalogue: CATALOGUE,
  meaningOf,
  authOf: (route) =>
    [SAY.auth[route.auth], ...(route.scope ? [SAY.auth.signed(scopesOf(route))] : [])].join('\uff1b'),
  events: { about: SAY.events.about, data: EVENT_DATA, labels: EVENT_LABELS },
  hasTools: true,
};

/** The document of the calls that a supplier's key may make. */
export const SUPPLIER_BOOK: DocsBook = {
  title: SAY.supplierTitle,
  here: '/api/supplier/docs',
  source: '/api/supplier/openapi.json',
  groupLabels: SUPPLIER_GROUP_LABELS,
  catalogue: { ...CATALOGUE, ...SUPPLIER_CATALOGUE },
  meaningOf: supplierMeaningOf,
  authOf: (route) => SAY.supplierAuth(scopesOf(route).map((scope) => `\`${scope}\` ${scopeName(scope)}`)),
  events: { about: SAY.supplierEvents, data: SUPPLIER_EVENT_DATA, labels: SUPPLIER_EVENT_LABELS },
  hasTools: false,
};
const SCOPE_NAMES: Readonly<Record<string, string>> = SUPPLIER_SCOPE_LABELS;
const scopeName = (scope: string): string => SCOPE_NAMES[scope] ?? '';

/**
 * The API document as a page: all routes by group, each opened where it stands. It is read without a script. The known
 * libraries speak English, or Chinese only in releases that Node 20 does not run.
 */
export function docsPage(groups: Record<string, Routes>, version: string, book = SHOP_BOOK): string {
  const count = Object.values(groups).reduce((sum, routes) => sum + Object.keys(routes).length, 0);
  const under = html`<p>
    ${SAY.version(version)} · ${SAY.count(count)} · <a href="${book.source}">${SAY.source}</a>
  </p>`;
  return docsFrame(
    { title: book.title, here: book.here, under, side: contents(groups, book) },
    html`${howToCall(version, book)} ${eventList(book)}
    ${Object.entries(groups).map(
      ([tag, routes]) =>
        html`<section id="${tag}">
          <h2>${book.groupLabels[tag] ?? tag}</h2>
          <div class="card entries">
            ${Object.entries(routes).map(([name, route]) => operation(`${tag}.${name}`, route, book))}
          </div>
        </section>`,
    )}`,
  );
}

/** The ways within the page; the search is there when the script is. */
function contents(groups: Record<string, Routes>, { groupLabels }: DocsBook): Html {
  return html`<nav class="docs-side" aria-label="${SAY.groups}">
    <input
      type="search"
      hidden
      data-script
      aria-label="${SAY.search}"
      placeholder="${SAY.search}"
      autocomplete="off"
    />
    <p class="docs-none" role="status" data-none="${SAY.none}" data-found="${SAY.found}"></p>
    <details class="docs-ways" open>
      <summary>${SAY.contents}</summary>
      <div>
        <p>${SAY.start}</p>
        <a href="#calling">${SAY.calling}</a>
        <a href="#event-names">${SAY.events.title}</a>
        <p>${SAY.byGroup}</p>
        ${Object.entries(groups).map(
          ([tag, routes]) =>
            html`<a href="#${tag}"
              >${groupLabels[tag] ?? tag} <small>${Object.keys(routes).length}</small></a
            >`,
        )}
      </div>
    </details>
  </nav>`;
}

function howToCall(version: string, { hasTools }: DocsBook): Html {
  const file = (name: string) => `${ORIGIN_MARK}/downloads/${name}-${version}.tgz`;
  return html`<section id="calling">
    <h2>${SAY.calling}</h2>
    <div class="card text">
      <div class="pair">
        <div>
          <h3>${SAY.reply}</h3>
          <p>${marked(SAY.envelope)}</p>
          <p>${marked(SAY.units)}</p>
        </div>
        ${codeBlock(SAY.replySample, REPLY_SAMPLE)}
      </div>
      <div class="pair">
        <div>
          <h3>${SAY.sign}</h3>
          ${SIGNED_CALL_HELP.split('\n\n').map((text) => html`<p>${marked(text)}</p>`)}
        </div>
        ${codeBlock(SAY.signSample, SIGN_SAMPLE)}
      </div>
      ${hasTools && ownTools(file)}
    </div>
  </section>`;
}

function ownTools(file: (name: string) => string): Html {
  return html`<div class="pair">
    <div>
      <h3>${SAY.tools}</h3>
      <p>${SAY.toolsAbout}</p>
      <p><a href="/downloads/">${SAY.downloads}</a></p>
    </div>
    <div>
      ${codeBlock(SAY.install, `npm i -g ${file('giftship-cli')}`)}
      ${codeBlock(SAY.library, `npm i ${file('giftship-client')}`)}
    </div>
  </div>`;
}

function eventList({ events, meaningOf: meaning }: DocsBook): Html {
  return html`<section id="event-names">
    <h2>${SAY.events.title}</h2>
    <div class="card text">${events.about.map((text) => html`<p>${marked(text)}</p>`)}</div>
    <div class="card entries events">
      ${Object.entries(events.data).map(
        ([name, data]) =>
          html`<details id="event-${name}">
            <summary><code>${name}</code> <span>${events.labels[name] ?? ''}</span></summary>
            <div class="entry">${fields(`event.${name}`, schemaOf(data, 'output'), meaning)}</div>
          </details>`,
      )}
    </div>
  </section>`;
}

function operation(id: string, route: Route, { authOf, meaningOf: meaning, catalogue }: DocsBook): Html {
  const data = route.data ? schemaOf(route.data, 'output') : null;
  const body = route.body ? schemaOf(route.body, 'input') : null;
  const parameters = parametersOf(route);
  return html`<details id="${id}">
    <summary>
      <b class="${route.method.toLowerCase()}">${route.method}</b> <code>${pathOf(route)}</code>
      <span>${route.summary}</span>
    </summary>
    <div class="entry">
      <p>${marked(authOf(route))}</p>
      ${
        parameters.length > 0 &&
        html`<h3>${SAY.parameters}</h3>
          ${table(id, parameters, meaning)}`
      }
      ${
        body &&
        html`<h3>${SAY.body}</h3>
          ${besides(fields(id, body, meaning), SAY.bodySample, sampleOf(body, 'needed'))}`
      }
      <h3>${marked(SAY.data)}</h3>
      ${
        route.file
          ? html`<p>${SAY.file}</p>`
          : data
            ? besides(fields(id, data, meaning), SAY.dataSample, {
                code: 0,
                msg: '',
                data: sampleOf(data, 'all'),
              })
            : html`<p>${SAY.nothing}</p>`
      }
      <h3>${SAY.refusals}</h3>
      ${refusals(route, catalogue)}
    </div>
  </details>`;
}

/** A path that breaks behind its slashes. */
const pathOf = (route: Route): Html =>
  html`${`/api${route.path}`.split(/(?<=.)(?=\/)/).map((part, i) => html`${i > 0 && html`<wbr />`}${part}`)}`;

/** Fields with an example beside them. */
const besides = (table: Html, title: string, value: unknown): Html =>
  html`<div class="sampled">
    <div>${table}</div>
    ${codeBlock(title, JSON.stringify(value, null, 2))}
  </div>`;

function parametersOf(route: Route): (Field & { where: string })[] {
  const key = { name: 'Idempotency-Key', where: SAY.places.header, type: SAY.types.string };
  const asked = route.query ? fieldsOf(schemaOf(route.query, 'input')) : [];
  return [
    ...(route.idempotent ? [{ ...key, isNeeded: route.idempotent === true, limits: SAY.length(1, 64) }] : []),
    ...asked.map((field) => ({ ...field, where: SAY.places.query })),
  ];
}

type Meaning = DocsBook['meaningOf'];

function fields(call: string, schema: Schema, meaning: Meaning): Html {
  const rows = fieldsOf(schema);
  return rows.length === 0
    ? html`<p>${typeOf(schema)}</p>`
    : html`${schema.type === 'array' && html`<p>${typeOf(schema)}</p>`}${table(call, rows, meaning)}`;
}

/** One line a field: its name, what it is, what it means and may be. Fields within another stand under it, further in. */
function table(call: string, rows: readonly (Field & { where?: string })[], meaning: Meaning): Html {
  const { name, meaning: title } = SAY.columns;
  return html`<table class="fields">
    <thead>
      <tr>
        <th>${name}</th>
        <th>${title}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => {
        const at = row.name.lastIndexOf('.') + 1;
        const kind = [row.where, row.type].filter(Boolean).join(' · ');
        return html`<tr class="in-${row.name.slice(0, at).split('.').length - 1}">
          <td>
            <code>${at > 0 && html`<i>${row.name.slice(0, at)}</i>`}${row.name.slice(at)}</code>
            <small>${kind}</small> ${row.isNeeded && html`<small class="must">${SAY.columns.needed}</small>`}
          </td>
          <td>
            ${marked(meaning(call, row.name))}
            ${row.limits !== '' && html`<small>${marked(row.limits)}</small>`}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function refusals(route: Route, catalogue: DocsBook['catalogue']): Html {
  const rows = refusalsOf(route).flatMap((name) => catalogue[name] ?? []);
  return html`<table class="refusals">
    <thead>
      <tr>
        <th>${SAY.code}</th>
        <th>${SAY.reason}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ code, text }) =>
          html`<tr>
            <td><code>${code}</code></td>
            <td>${marked(text.replace(/\{(\w+)(?::\w+)?\}/g, '`$1`'))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
