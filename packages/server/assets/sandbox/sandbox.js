// The countdown of the cashier, the live inbox and the name of a new shop. Without script everything else still works.

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
