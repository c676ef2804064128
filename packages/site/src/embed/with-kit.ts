/**
 * Loads a screen together with the sheets of the kit that the first moment needs none of (they are 350 kB, which a frame
 * would wait for before it shows anything). The kit's come first, so that the screen's own rules have the last word.
 */
export async function withKit<M>(load: () => Promise<M>): Promise<M> {
  const [, screen] = await Promise.all([import('./rest-of-kit.ts'), load()]);
  return screen;
}
