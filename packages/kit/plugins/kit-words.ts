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
  [
    /[\\/]@rc-component[\\/]tabs[\\/]es[\\/]TabNavList[\\/]TabNode\.js$/,
    '`Tab ${currentPosition} of ${tabCount}`',
    `\`${KIT_COPY.tabOf}\``,
  ],
  ...(['prev', 'next'] as const).map(
    (turn) =>
      [
        /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
        `const ${turn}Icon = /*#__PURE__*/React.createElement("button", {`,
        `const ${turn}Icon = React.createElement("button", { 'aria-label': '${KIT_COPY[turn]}',`,
      ] as const,
  ),
];

/** The UI kit speaks Chinese where its locale does not reach. */
export function kitWords(): Plugin {
  return {
    name: 'kit-words',
    transform(code, id) {
      const changes = CHANGES.filter(([file]) => file.test(id));
      if (changes.length === 0) return null;
      let changed = code;
      for (const [, said, says] of changes) {
        if (!changed.includes(said))
          this.error('the UI kit words itself in another way now; see kit-words.ts');
        changed = changed.replaceAll(said, says);
      }
      return { code: changed, map: null };
    },
  };
}
