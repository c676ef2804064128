import { quote } from '../lib/quote.ts';

/** The flag of an option by its name in our code: `onDoubt` is `--on-doubt`. */
export const flagOf = (option: string): string =>
  `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The named options as flags, in the order of the names, ready to be pasted: a list gives its flag once for each, a switch
 * gives it alone. What is not said ('' too) is left out.
 */
export function asFlags<Options extends object>(
  options: Options,
  names: readonly (keyof Options & string)[],
  platform: NodeJS.Platform = process.platform,
): string[] {
  return names.flatMap((name) => {
    const value: unknown = options[name];
    if (value === undefined || value === false || value === '') return [];
    if (value === true) return [flagOf(name)];
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all.map((one) => `${flagOf(name)} ${quote(String(one), platform)}`);
  });
}
