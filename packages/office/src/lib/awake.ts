const AWAKE_MS = 5 * 60_000;
let touchedAt = Date.now();
for (const touch of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(touch, () => (touchedAt = Date.now()), { capture: true, passive: true });

/** Whether a person used the page in the last minutes: what asks by the clock must not keep a left login alive (O007). */
export const isAwake = (): boolean => Date.now() - touchedAt < AWAKE_MS;
