// The bar of an operator's look at an account: counts down, and loads the page anew when the look is over.
const left = document.querySelector('.view-bar time');
const end = performance.now() + Number(left.dataset.left) * 1000;
const two = (number) => String(number).padStart(2, '0');
const tick = () => {
  const seconds = Math.max(0, Math.round((end - performance.now()) / 1000));
  left.textContent = `${left.dataset.label} ${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  if (seconds === 0) location.reload();
};
tick();
setInterval(tick, 1000);
