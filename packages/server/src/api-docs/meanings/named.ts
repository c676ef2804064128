/** The values of a state with their words: `0 待付款、1 待发货`. */
export function named(labels: Readonly<Record<string | number, string>> | readonly string[]): string {
  return Object.entries(labels)
    .map(([value, text]) => `\`${value}\` ${text}`)
    .join('、');
}
