import { quote } from '../lib/quote.ts';

/** `$1` to `$9`, as they stand in an alias. */
const PLACE = /\$([1-9])/g;

/**
 * The words of a line as a shell would part them: blanks part, quotes keep together, a backslash keeps one character (in
 * single quotes it is itself). Nothing else means anything: no variable, no pattern, no program. Null for an open quote.
 */
export function splitWords(line: string): string[] | null {
  const words: string[] = [];
  let [word, quote, isWord] = ['', '', false];
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (char === '\\' && quote !== "'" && at + 1 < line.length) {
      word += line.charAt(++at);
      isWord = true;
    } else if (quote !== '') {
      if (char === quote) quote = '';
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      isWord = true;
    } else if (/\s/.test(char)) {
      if (isWord) words.push(word);
      [word, isWord] = ['', false];
    } else {
      word += char;
      isWord = true;
    }
  }
  if (quote !== '') return null;
  return isWord ? [...words, word] : words;
}

/** How many arguments the places of these words need: 2 for `$1 $2`, 0 for none. */
export const placesIn = (words: readonly string[]): number =>
  Math.max(0, ...words.flatMap((word) => [...word.matchAll(PLACE)].map(([, digit]) => Number(digit))));

/** The words with the arguments in their places, each as the one word it was given as; the others follow behind. */
export function fillPlaces(words: readonly string[], given: readonly string[]): string[] {
  const filled = words.map((word) =>
    word.replace(PLACE, (_, digit: string) => given[Number(digit) - 1] ?? ''),
  );
  return [...filled, ...given.slice(placesIn(words))];
}

/**
 * What stands before the cursor when the arguments `given` are typed behind an alias: up to the first place that is still
 * open, else the whole line.
 */
export function wordsBefore(words: readonly string[], given: readonly string[]): string[] {
  if (given.length >= placesIn(words)) return fillPlaces(words, given);
  const open = words.findIndex((word) => word.includes(`$${given.length + 1}`));
  return fillPlaces(words.slice(0, open), given).slice(0, open);
}

/** A line that can be typed again: words with blanks and the like are quoted. */
export const lineOf = (words: readonly string[]): string =>
  words.map((word) => quote(word, 'linux')).join(' ');
