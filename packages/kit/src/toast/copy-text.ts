import { COPY } from '../copy.ts';
import { toast } from './toast.ts';

/**
 * Puts text on the clipboard; answers whether it went, and says so when it did not. On plain http there is no
 * `navigator.clipboard`, and a frame may be refused it: then the browser copies what a person would have selected.
 */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await write(text).catch(() => copySelected(text));
  if (!isCopied) toast.error(COPY.notCopied);
  return isCopied;
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'visually-hidden';
  // Outside an open dialog nothing can be selected.
  (focused?.closest('dialog, [role=dialog]') ?? document.body).append(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

async function write(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}
