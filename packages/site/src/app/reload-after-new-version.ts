const KEY = 'reloaded-for';

/**
 * After a new version was put up, a part of the old one is gone: the page is loaded anew, once. Not while there is no
 * connection: then the part is only out of reach, and what stands on the page is all there is.
 */
export function reloadAfterNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !isFirst()) return;
    event.preventDefault();
    location.reload();
  });
}

/** Where nothing can be kept, nobody could tell a second time from the first. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === document.baseURI) return false;
    sessionStorage.setItem(KEY, document.baseURI);
    return true;
  } catch {
    return false;
  }
}
