import { useEffect, useState } from 'react';
import { useTitle } from './use-title.ts';

/**
 * The title of a page that is named after what it shows. The route sets its own title when the page appears, after the
 * effects of the page itself; so the name is set one step later.
 */
export function useOwnTitle(name: string | undefined, routeTitle: string): void {
  const [title, setTitle] = useState(routeTitle);
  useEffect(() => setTitle(name || routeTitle), [name, routeTitle]);
  useTitle(title);
}
