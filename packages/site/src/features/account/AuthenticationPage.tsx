/** Filled in by the next commit. */
export function AuthenticationPage() {
  return null;
}
