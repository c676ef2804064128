// The look that was chosen in the shop, the search of the API document and its contents on a phone. Without script everything can still be read.

try {
  const look = localStorage.getItem('look');
  if (look === 'light' || look === 'dark') document.documentElement.dataset.theme = look;
} catch {
  // A browser that keeps nothing follows its system.
}

addEventListener('DOMContentLoaded', () => {
  for (const part of document.querySelectorAll('[data-script]')) part.hidden = false;
  const field = document.querySelector('input[type=search]');
  if (field) {
    field.addEventListener('input', () => find(field.value));
    // A field that the browser filled again after going back.
    if (field.value) find(field.value);
  }
  openNamed();
  foldWays();
});
addEventListener('hashchange', openNamed);

/** The entry that the address names stands open. */
function openNamed() {
  // An entry is named by letters and dots: nothing of its address is encoded.
  const named = document.getElementById(location.hash.slice(1));
  if (!(named instanceof HTMLDetailsElement)) return;
  const field = document.querySelector('input[type=search]');
  if (named.hidden && field) {
    field.value = '';
    find('');
  }
  named.open = true;
}

/** The contents are a list beside the text, and on a phone a fold above it that closes behind whoever follows it. */
function foldWays() {
  const ways = document.querySelector('.docs-ways');
  if (!ways) return;
  const narrow = matchMedia('(max-width:900px)');
  const fold = () => (ways.open = !narrow.matches);
  fold();
  narrow.addEventListener('change', fold);
  ways.addEventListener('click', (event) => {
    if (event.target.closest('a')) fold();
  });
}

/** Leaves the entries that have every word, and the groups that have such entries. */
function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const group of document.querySelectorAll('.docs-text > section')) {
    const entries = [...group.querySelectorAll('details')];
    for (const entry of entries) {
      const said = entry.querySelector('summary').textContent.toLowerCase();
      entry.hidden = !words.every((word) => said.includes(word));
    }
    const left = entries.filter((entry) => !entry.hidden).length;
    found += left;
    group.hidden = words.length > 0 && left === 0;
    const link = document.querySelector(`.docs-side a[href="#${group.id}"]`);
    if (link) link.hidden = group.hidden;
  }
  for (const title of document.querySelectorAll('.docs-side p:not(.docs-none)'))
    title.hidden = words.length > 0;
  const none = document.querySelector('.docs-none');
  none.textContent =
    words.length === 0 ? '' : found === 0 ? none.dataset.none : none.dataset.found.replace('0', found);
}
