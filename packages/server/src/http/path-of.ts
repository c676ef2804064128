/** The path of a call, without what stands behind the question mark. */
export function pathOf({ url }: { url: string }): string {
  const [path = ''] = url.split('?', 1);
  return path;
}
