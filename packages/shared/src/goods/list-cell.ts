const SEPARATOR = /[、,，;；\n|]/;
const PARTS = /[^、,，;；\n|]+/g;

/** The parts of a cell that lists several: pictures, platforms. */
export const partsOfCell = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);

/** The same cell with other parts in their places. */
export const withParts = (text: string, other: (part: string) => string): string =>
  text.replace(PARTS, (part) => {
    const name = part.trim();
    return name === '' ? part : other(name);
  });

/** True of a name that comes back from such a cell as it was written. */
export const isPart = (name: string): boolean => name !== '' && name.trim() === name && !SEPARATOR.test(name);
