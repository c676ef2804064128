import { type Html, html } from '../html/html.ts';
import { DOCS_CSS } from './docs-css.ts';

/** A page for programmers, without script: its title, styles of its own, what stands in and below its head. */
export function docsFrame(
  { title, css = '', under }: { title: string; css?: string; under?: Html },
  body: Html,
): string {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${{ html: DOCS_CSS + css }}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          ${under}
        </header>
        ${body}
      </body>
    </html>`.html;
}
