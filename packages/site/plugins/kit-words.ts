import type { Plugin } from 'vite';
import { KIT_COPY } from './kit-copy.ts';

/** What the UI kit says to a screen reader in English and lets nobody change: the file, what it says, what it shall say. */
const CHANGES: readonly (readonly [file: RegExp, said: string, says: string])[] = [
  // An icon is a picture beside words; the one that stands alone is given a name by whoever places it.
  [
    /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/,
    '"aria-label": icon.name',
    `"aria-hidden": restProps['aria-label'] ? undefined : true`,
  ],
  [
    /[\\/]@rc-component[\\/]input-number[\\/]es[\\/]StepHandler\.js$/,
    "'Increase Value' : 'Decrease Value'",
    `'${KIT_COPY.increase}' : '${KIT_COPY.decrease}'`,
  ],
  [/[\\/]@rc-component[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/, "'Clear'", `'${KIT_COPY.clear}'`],
];

/** The UI kit speaks Chinese where its locale does not reach. */
export function kitWords(): Plugin {
  return {
    name: 'kit-words',
    transform(code, id) {
      const change = CHANGES.find(([file]) => file.test(id));
      if (change === undefined) return null;
      const [, said, says] = change;
      if (!code.includes(said)) this.error('the UI kit words itself in another way now; see kit-words.ts');
      return { code: code.replaceAll(said, says), map: null };
    },
  };
}
