/** Text that is HTML already. Only `html` makes it, so that whatever else comes in is escaped. */
export interface Html {
  readonly html: string;
}

type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** A piece of HTML: values are escaped unless they are HTML themselves; lists are joined, false and null are nothing. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  const text = parts
    .map((part, index) => part + (index < values.length ? render(values[index]) : ''))
    .join('');
  return { html: text };
}

function render(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  if (isHtml(value)) return value.html;
  return value.map(render).join('');
}

function isHtml(value: Html | readonly HtmlValue[]): value is Html {
  return !Array.isArray(value);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
