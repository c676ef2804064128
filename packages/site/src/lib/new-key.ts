/** A key that nobody else has: 128 random bits. `crypto.randomUUID` is missing on plain http, where the service is tried too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `site-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
