/**
 * Writes src/recipients/names.generated.ts from name-characters.ts: sets of characters as the steps of their sorted codes, a third
 * of their size.
 * Run: npm run regions
 */
import { writeFileSync } from 'node:fs';
import { stepsOf } from './code-steps.ts';
import * as characters from './name-characters.ts';

const WHAT: Record<keyof typeof characters, string> = {
  SURNAMES: 'Family names of one character.',
  GIVEN_NAMES: 'Characters that given names are made of.',
  TRANSLITERATIONS: 'Characters that Uyghur, Kazakh, Mongolian, Tibetan and Yi names are written with.',
};

const sets = Object.entries(characters).map(([name, text]) => {
  const codes = [...new Set(text)].map((char) => char.charCodeAt(0)).sort((a, b) => a - b);
  console.log(`${name}: ${codes.length} characters`);
  return `/** ${WHAT[name as keyof typeof characters]} Steps of their codes (\`decodeSteps\`). */
export const ${name} =
  '${stepsOf(codes)}';
`;
});
writeFileSync(
  new URL('../src/recipients/names.generated.ts', import.meta.url),
  `// Made by packages/shared/scripts/build-names.ts: do not edit.\n\n${sets.join('\n')}`,
);
