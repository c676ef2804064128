import type { ComponentProps } from 'react';
import { TextEditor } from '../editor/TextEditor.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { uploadPicture } from './upload.ts';

const PICTURES = { send: (file: File) => uploadPicture(file, {}), Picker: PicturePicker };

/** A text with mark-up as an operator writes it (10.7): its pictures come from the library, and go into it. */
export const RichText = (props: Omit<ComponentProps<typeof TextEditor>, 'pictures'>) => (
  <TextEditor {...props} pictures={PICTURES} />
);
