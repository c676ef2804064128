import { docsFrame } from '../api-docs/docs-frame.ts';
import { type Html, html } from '../html/html.ts';
import { DOWNLOADS_COPY as SAY, PACKAGE_WORDS } from './copy.ts';
import { type Download, SUMS } from './read-packages.ts';

const CSS = `
pre{margin:4px 0;padding:10px 12px;overflow-x:auto;background:var(--sunk);border:1px solid var(--line);border-radius:6px;color:var(--ink)}
article{margin:16px 0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:4px 16px 16px}
article h2{margin:12px 0 4px}
`;

/** The page of what can be installed, with the line that installs it from the address by which the visitor came. */
export function downloadsPage(all: readonly Download[], origin: string): string {
  const at = (file: string) => `${origin}/downloads/${file}`;
  return page(html`
    <p>${all[0] ? SAY.lead(all[0].version) : SAY.none}</p>
    ${all.map((each) => article(each, at(each.file)))} ${all[0] && checking(all[0], at)}
    <p><a href="/api/docs">${SAY.docs}</a></p>
  `);
}

/** A sentence, and the address of this service that it ends with. */
export interface Line {
  text: string;
  address?: string;
}

/** The page for an address that has no file, in words: what was asked for, and where things are now. */
export function lostPage(lines: readonly Line[]): string {
  return page(
    html`${lines.map(({ text, address }) => html`<p>${text}${address && html`<a href="${address}">${address}</a>`}</p>`)}`,
  );
}

function article({ file, name, bytes, sha256 }: Download, address: string): Html {
  const words = PACKAGE_WORDS[name];
  return html`<article id="${name}">
    <h2>${words?.title ?? name}</h2>
    <p>${words?.about}</p>
    <h3>${SAY.install}</h3>
    <pre tabindex="0"><code>npm i ${words?.isProgram && '-g '}${address}</code></pre>
    <p>${words?.docs} <code>${words?.look}</code></p>
    <div class="wide">
      <table>
        <tbody>
          <tr>
            <th>${SAY.file}</th>
            <td><a href="/downloads/${file}">${file}</a></td>
          </tr>
          <tr>
            <th>${SAY.size}</th>
            <td><code>${SAY.kb(bytes)}</code></td>
          </tr>
          <tr>
            <th>${SAY.sum}</th>
            <td><code>${sha256}</code></td>
          </tr>
        </tbody>
      </table>
    </div>
  </article>`;
}

function checking({ file }: Download, at: (file: string) => string): Html {
  return html`<section>
    <h2>${SAY.check}</h2>
    <p>${SAY.checkAbout}</p>
    <pre tabindex="0"><code>curl -fsSO ${at(file)}
curl -fsS ${at(SUMS)} | sha256sum --check --ignore-missing
npm i -g ./${file}</code></pre>
    <p><a href="/downloads/${SUMS}">${SAY.sums}</a></p>
    <p>${SAY.onlyNow}</p>
  </section>`;
}

const page = (body: Html): string => docsFrame({ title: SAY.title, css: CSS }, html`<main>${body}</main>`);
