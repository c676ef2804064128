/** The name of a picture as it is compared: a Mac writes it otherwise than a hand, and Windows knows no capitals. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
