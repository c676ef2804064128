import { useEffect, useState } from 'react';

/**
 * Text with mark-up from the service. It comes clean; what came another way, or through an older service, is cleaned
 * here, by a part that is loaded beside the page.
 */
export function CleanHtml({ html, className }: { html: string; className?: string }) {
  const [clean, setClean] = useState('');
  useEffect(() => {
    let isShown = true;
    void import('./purify.ts').then(({ purified }) => {
      if (isShown) setClean(purified(html));
    });
    return () => {
      isShown = false;
    };
  }, [html]);
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}
