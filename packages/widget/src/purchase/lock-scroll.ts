/** Keeps the page below from scrolling while a dialog is open; answers what gives it back as it was. */
export function lockScroll(): () => void {
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
  };
}
