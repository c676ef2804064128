import type { Page } from 'playwright-core';

/** Names and terms that a Chinese merchant reads as they are; everything else is said in Chinese. */
const KNOWN = new Set(
  [
    'VIP API ID URL JSON HTTP HTTPS HTML CSS CSP SDK QQ CSV XLSX XLS ZIP ERP Excel kg cm UTF GBK',
    'giftship gift KB Windows macOS React Vue Node JavaScript TypeScript PHP Python Java Go curl npm npx',
    'App Key Secret Webhook Webhooks Standard OpenAPI HMAC SHA POST GET PUT DELETE Authorization Bearer Idempotency token Shell WordPress http Enter Tab Alt Ctrl IP ICP https xlsx',
    // A pencil's hardness, the form of a code to type, and the programs that log in to a test.
    'HB ABCD EFGH Chrome Linux lightMyRequest',
  ]
    .join(' ')
    .split(' '),
);

/** Fields that the routes' own lines in the API document name. */
const FIELDS = new Set(['scope', 'id', 'Origin', 'joined', 'enabled', 'data']);

/**
 * What a page says in Latin letters to the eye or to a screen reader, and what it gives a reader no name for. Code,
 * numbers with letters in them, addresses of the web and what people typed are no words.
 */
export async function foreignWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const CODE = 'code, pre, kbd, samp, .copy-text, script, style, noscript, iframe, textarea';
    const NAMED =
      '[role=tablist], [role=radiogroup], [role=progressbar], [role=grid], [role=listbox], [role=dialog], nav';
    const ATTRIBUTES = [
      'title',
      'placeholder',
      'alt',
      'aria-label',
      'aria-description',
      'aria-roledescription',
    ];
    const found: { where: string; text: string }[] = [];
    const tagOf = (element: Element) =>
      `${element.localName}.${String(element.getAttribute('class') ?? '').split(' ')[0]}`;
    const isGone = (element: Element) => {
      if (element.closest('[hidden], [inert]')) return true;
      return !element.checkVisibility({ visibilityProperty: true }) && element.localName !== 'option';
    };
    const nameOf = (element: Element): string => {
      const by = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('');
      return `${element.getAttribute('aria-label') ?? ''}${by}${element.querySelector(':scope > caption')?.textContent ?? ''}`;
    };
    const walk = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot);
        if (element.closest(CODE) || isGone(element)) continue;
        const isHeard = element.closest('[aria-hidden=true]') === null;
        for (const name of ATTRIBUTES) {
          const text = element.getAttribute(name);
          if (text !== null && (isHeard || name === 'title'))
            found.push({ where: `${tagOf(element)}[${name}]`, text });
        }
        if (isHeard && element.matches(NAMED) && nameOf(element).trim() === '')
          found.push({ where: tagOf(element), text: 'nameless' });
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE)
            found.push({ where: tagOf(element), text: node.textContent ?? '' });
      }
    };
    walk(document);
    return found;
  });
  const isDocument = page.url().includes('/api/docs');
  const strange = said.flatMap(({ where, text }) =>
    latinWords(text)
      .filter((word) => !isDocument || !FIELDS.has(word))
      .map((word) => `${where}: ${word} (${text.trim().slice(0, 60)})`),
  );
  return [...new Set(strange)];
}

function latinWords(text: string): string[] {
  const plain = text
    .replace(
      /https?:\/\/\S+|[\w.+-]+@[\w.-]+|\b[\w-]+(?:\.[\w-]+)+|\/[\w/:{}.-]+|<\/?[\w-]+>|\w+(?:_\w+)+/g,
      ' ',
    )
    .replace(/[A-Za-z]*\d[\w-]*/g, ' ');
  return (plain.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !KNOWN.has(word));
}
