document.getElementById('recharge')!.addEventListener('click', () => {
  document.querySelector('gift-recharge')!.open();
});
