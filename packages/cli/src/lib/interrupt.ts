/** Ctrl-C as the commands see it: `isPressed` asks to stop after the call under way. */
export interface Interrupt {
  readonly isPressed: boolean;
  /** Aborted when it is pressed within a careful stretch: what only waits ends at once. */
  readonly signal: AbortSignal;
  /**
   * From here on Ctrl-C is polite: it waits for the call under way, at most 10 s; a second one ends at once. `text` says
   * what is waited for.
   */
  beginCareful(text?: string): void;
  endCareful(): void;
  /** What is said when the process ends at once: what is safe and how to go on. Answers how to say what was said before. */
  sayAtEnd(words: () => string): () => void;
}
