const KEY = 'reloaded-for';

/** After a new version was put up, a part of the old one is gone: the page is loaded anew, once. */
export function reloadAfterNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!isFirst()) return;
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
