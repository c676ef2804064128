import type { ComponentType } from 'react';

/** Where the pictures of a text come from. */
export interface TextPictures {
  send: (file: File) => Promise<{ url: string; width: number; height: number }>;
  /** Chooses some, in a dialog of its own. */
  Picker: ComponentType<{ most: number; onChoose: (urls: string[]) => void; onClose: () => void }>;
}
