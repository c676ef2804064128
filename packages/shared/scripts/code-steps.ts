/** Numbers as the steps between them, in base 36: what `decodeSteps` of the product reads. */
export function stepsOf(numbers: readonly number[]): string {
  return numbers.map((number, i) => (number - (numbers[i - 1] ?? 0)).toString(36)).join(' ');
}
