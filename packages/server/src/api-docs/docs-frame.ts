import { VERSION } from '../package-root.ts';
import { type Html, html } from '../html/html.ts';
import { FRAME_COPY as SAY } from './copy.ts';
import { DOCS_CSS } from './docs-css.ts';

/** Pages for programmers that the bar leads to. */
const PLACES = [
  { href: '/', name: SAY.home },
  { href: '/gift-list', name: SAY.goods },
  { href: '/help-center/list', name: SAY.help },
  { href: '/api/docs', name: SAY.docs },
  { href: '/downloads/', name: SAY.downloads },
] as const;

/** What these pages may load: their own script, sheet and pictures; nobody holds them in a frame. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A page for programmers, in the shop's frame and look: the bar, a title with what stands under it, ways within the page at
 * the left, a small foot. Its script only adds to it (the chosen look, copying, a search): everything is read without.
 */
export function docsFrame(
  { title, here, under, side }: { title: string; here: string; under?: Html; side?: Html },
  body: Html,
): string {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${SAY.titleOf(title)}</title>
        <link rel="icon" href="/assets/logo.svg" type="image/svg+xml" />
        <style>
          ${{ html: DOCS_CSS }}
        </style>
        <script src="/assets/docs/docs.js?v=${VERSION}"></script>
        <script src="/assets/docs/copy.js?v=${VERSION}" defer></script>
      </head>
      <body>
        <a class="skip" href="#text">${SAY.skip}</a>
        <header class="top">
          <div class="frame">
            <a class="brand" href="/"
              ><img src="/assets/logo.svg" alt="" width="28" height="28" />${SAY.brand}</a
            >
            <nav aria-label="${SAY.places}">
              ${PLACES.map(
                ({ href, name }) =>
                  html`<a href="${href}" ${href === here && html`aria-current="page"`}>${name}</a>`,
              )}
            </nav>
          </div>
        </header>
        <main id="text">
          <div class="frame title">
            <h1>${title}</h1>
            ${under}
          </div>
          <div class="frame ${side && 'docs'}">
            ${side}
            <div class="docs-text">${body}</div>
          </div>
        </main>
        <p class="docs-said" role="status"></p>
        <footer>
          <div class="frame">
            <span>${SAY.owner}</span>
            <a href="/help-center/rules">${SAY.rules}</a>
            <a href="/api/openapi.json">${SAY.source}</a>
          </div>
        </footer>
      </body>
    </html>`.html;
}

/** Text in which `this` is code. */
export const marked = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** Takes a text into the clipboard; it is there when the script is. */
export const copyButton = (text: string, what: string): Html =>
  html`<button
    type="button"
    hidden
    data-script
    data-copy="${text}"
    data-copied="${SAY.copied}"
    data-failed="${SAY.notCopied}"
    aria-label="${SAY.copy}${what}"
  >
    ${SAY.copy}
  </button>`;

/** Lines to take into a terminal or a program, under what they are for; `what` names the button where one title stands twice. */
export function codeBlock(title: string, text: string, what = title): Html {
  return html`<figure class="code">
    <figcaption>${title} ${copyButton(text, what)}</figcaption>
    <pre tabindex="0"><code>${text}</code></pre>
  </figure>`;
}
