import { format } from 'prettier';
import { domTypings, manifest, referenceDoc } from './contract-files.ts';

/** As in .prettierrc.json. */
const STYLE = { printWidth: 110, singleQuote: true, trailingComma: 'all' } as const;

/** Files that are made from the contract and committed, by path in the repository. */
export async function committedFiles(): Promise<Record<string, string>> {
  return {
    'packages/widget/custom-elements.json': await format(manifest(), { ...STYLE, parser: 'json' }),
    'packages/widget/gift.d.ts': await format(domTypings(), { ...STYLE, parser: 'typescript' }),
    'docs/widget-reference.md': referenceDoc(),
  };
}
