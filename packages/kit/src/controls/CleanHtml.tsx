import { useEffect, useState } from 'react';

/** None of them lays text out. */
const RULES = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'audio', 'video', 'dialog'],
  FORBID_ATTR: ['style', 'id', 'name'],
};

/**
 * Text with mark-up from the service. It comes clean; what came another way, or through an older service, is cleaned
 * here, by a part that is loaded beside the page.
 */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  const [clean, setClean] = useState('');
  useEffect(() => {
    let isShown = true;
    void import('dompurify').then(({ default: purify }) => {
      if (isShown) setClean(purify.sanitize(html, RULES));
    });
    return () => {
      isShown = false;
    };
  }, [html]);
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
