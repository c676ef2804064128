// Copy buttons, the countdown of the cashier, the live inbox and the name of a new shop. Without script everything else still works.

for (const box of document.querySelectorAll('[data-refresh]')) {
  setInterval(
    async () => {
      if (document.hidden) return;
      const reply = await fetch(location.href).catch(() => null);
      if (!reply?.ok) return;
      const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html');
      const next = fresh.querySelector('[data-refresh]');
      if (next && next.innerHTML !== box.innerHTML) box.replaceChildren(...next.childNodes);
    },
    Number(box.dataset.refresh) * 1000,
  );
}

document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
  if (!button) return;
  if (!(await copy(button.dataset.copy))) return;
  const label = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = label), 1500);
});

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

for (const clock of document.querySelectorAll('[data-until]')) {
  const end = performance.now() + Number(clock.dataset.until);
  const show = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    const minutes = String(Math.floor(left / 60)).padStart(2, '0');
    clock.textContent = left > 0 ? `${minutes}:${String(left % 60).padStart(2, '0')}` : clock.dataset.over;
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(show, 500);
  show();
}

// Who types a name for a new shop means the new shop.
for (const field of document.querySelectorAll('[data-chooses]')) {
  field.addEventListener('input', () => {
    const choice = field.form.querySelector(`[type="radio"][value="${field.dataset.chooses}"]`);
    if (choice) choice.checked = true;
  });
}
