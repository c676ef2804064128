import { codeBlock, copyButton, docsFrame } from '../api-docs/docs-frame.ts';
import { type Html, html } from '../html/html.ts';
import { CHECKS, DOWNLOADS_COPY as SAY, PACKAGE_WORDS } from './copy.ts';
import { type Download, SUMS } from './read-packages.ts';

/** The page of what can be installed, with the line that installs it from the address by which the visitor came. */
export function downloadsPage(all: readonly Download[], origin: string): string {
  const at = (file: string) => `${origin}/downloads/${file}`;
  const first = all[0];
  if (!first) return lostPage([{ text: SAY.none }, { text: SAY.meanwhile, address: '/api/docs' }]);
  return page(html`
    <div class="card needs">
      <span><b>${SAY.version}</b>${first.version}</span>
      <span><b>${SAY.needs}</b>${SAY.node}</span>
      <span><b>${SAY.systems}</b>${SAY.systemNames}</span>
    </div>
    <div class="packages">${all.map((each) => card(each, at(each.file)))}</div>
    ${checking(first, at)}
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
    html`<div class="card lost">
      ${lines.map(({ text, address }) => html`<p>${text}${address && html`<a href="${address}">${address}</a>`}</p>`)}
    </div>`,
  );
}

function card({ file, name, bytes, sha256 }: Download, address: string): Html {
  const words = PACKAGE_WORDS[name];
  return html`<article class="card package" id="${name}">
    <h2>${words?.title ?? name}</h2>
    <p>${words?.about}</p>
    ${codeBlock(SAY.install, `npm i ${words?.isProgram ? '-g ' : ''}${address}`, SAY.installOf(words?.title ?? name))}
    <dl>
      <dt>${SAY.file}</dt>
      <dd><a href="/downloads/${file}">${file}</a></dd>
      <dt>${SAY.size}</dt>
      <dd>${SAY.kb(bytes)}</dd>
      <dt>${SAY.sum}</dt>
      <dd class="sum"><code>${sha256}</code> ${copyButton(sha256, SAY.sumOf(words?.title ?? name))}</dd>
    </dl>
    <p class="next">${words?.docs} <code>${words?.look}</code></p>
  </article>`;
}

function checking({ file }: Download, at: (file: string) => string): Html {
  return html`<section class="check">
    <h2>${SAY.check}</h2>
    <p class="hint">${SAY.checkAbout}</p>
    <div class="packages">
      ${CHECKS.map(({ system, lines }) => codeBlock(system, lines(at(file), at(SUMS), file).join('\n')))}
    </div>
    ${codeBlock(SAY.thenInstall, `npm i -g ./${file}`)}
    <p class="hint">${SAY.onlyNow} <a href="/downloads/${SUMS}">${SAY.sums}</a></p>
  </section>`;
}

const page = (body: Html): string =>
  docsFrame({ title: SAY.title, here: '/downloads/', under: html`<p>${SAY.about}</p>` }, body);
