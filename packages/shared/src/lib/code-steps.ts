/** The numbers behind steps in base 36 ("4e00 1 3": each step is added to the number before it). */
export function decodeSteps(text: string): number[] {
  let sum = 0;
  return text.split(' ').map((step) => (sum += parseInt(step, 36)));
}
