// Buttons that copy: each says on itself, and to whoever listens, whether it could. The pages for programmers and the sandbox share it.

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!button) return;
  const isCopied = await copy(button.dataset.copy);
  button.focus();
  const said = isCopied ? button.dataset.copied : button.dataset.failed;
  // What stands on it while it says so is not its own word.
  button.dataset.label ??= button.textContent;
  button.textContent = said;
  const status = document.querySelector('.docs-said');
  if (status) status.textContent = said;
  clearTimeout(waits.get(button));
  waits.set(
    button,
    setTimeout(() => (button.textContent = button.dataset.label), 1500),
  );
});
const waits = new WeakMap();

async function copy(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  // On a plain http address of the local network there is no clipboard object.
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
