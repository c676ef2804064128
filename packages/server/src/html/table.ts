import { html, type Html } from './html.ts';
import { NO_ROWS } from './copy.ts';

/** A table that becomes a list of cards on a phone: each cell carries its heading. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly Html[])[],
  none: string = NO_ROWS,
): Html {
  if (rows.length === 0) return html`<p class="empty">${none}</p>`;
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, index) => html`<td data-head="${heads[index] ?? ''}"><div>${cell}</div></td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
