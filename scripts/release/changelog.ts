/** The heading of what is not released yet, while one works on it under no number. */
const OPEN = '未发布';

/**
 * The changelog of a release: an open section gets the version, or the section of the version is there already. Either
 * must be the newest and say something. Answers the text and the section's own lines; throws what is wrong.
 */
export function releaseChangelog(text: string, version: string): { text: string; notes: string } {
  const headings = [...text.matchAll(/^## (.+)$/gm)];
  const [newest] = headings;
  if (!newest) throw new Error('CHANGELOG.md has no section');
  const name = newest[1]!.trim();
  if (name !== OPEN && name !== version)
    throw new Error(`the newest section of CHANGELOG.md is ${name}, not ${OPEN} or ${version}`);
  if (headings.slice(1).some(([, other]) => other!.trim() === version))
    throw new Error(`CHANGELOG.md has a section ${version} already`);
  const from = newest.index + newest[0].length;
  const notes = text.slice(from, headings[1]?.index ?? text.length).trim();
  if (notes === '') throw new Error(`the section ${name} of CHANGELOG.md is empty`);
  return { text: `${text.slice(0, newest.index)}## ${version}${text.slice(from)}`, notes };
}
