import { RICH_ATTRIBUTES, RICH_TAGS, richElement } from '@giftship/shared/content/rich-text';
import purify from 'dompurify';

const NAMES = new Set(Object.values(RICH_ATTRIBUTES).flat());

purify.addHook('uponSanitizeAttribute', (element, event) => {
  const { attrName, attrValue } = event;
  const { attributes } = richElement(element.nodeName.toLowerCase(), { [attrName]: attrValue });
  event.keepAttr = attributes[attrName] === attrValue;
});

/** Text with mark-up by the one list (back-office 10.7); pages clean once more what the service has cleaned. */
export const purified = (html: string): string =>
  purify.sanitize(html, { ALLOWED_TAGS: [...RICH_TAGS], ALLOWED_ATTR: [...NAMES, 'class'] });
