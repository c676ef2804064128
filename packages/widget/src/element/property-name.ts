/** `page-size` -> `pageSize`. */
export const propertyName = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
