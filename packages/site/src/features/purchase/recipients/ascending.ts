/** Where an id stands in an ascending list; where it would stand (negative, less one) when it is not there. */
function search(list: readonly number[], id: number): number {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle];
    if (found === id) return middle;
    if (found !== undefined && found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -low - 1;
}

/** Where an id stands in an ascending list, or where it would. */
export function placeIn(list: readonly number[], id: number): number {
  const at = search(list, id);
  return at < 0 ? -at - 1 : at;
}

/** The list with an id at its place; itself when it has it. */
export function withId(list: readonly number[], id: number): readonly number[] {
  const at = search(list, id);
  return at >= 0 ? list : [...list.slice(0, -at - 1), id, ...list.slice(-at - 1)];
}
