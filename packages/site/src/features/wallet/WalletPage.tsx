/** Filled in by the next commit. */
export function WalletPage() {
  return null;
}
