/**
 * A refusal as it is answered: `code` on the wire, HTTP `status`, the sentence, and the next step ('' when the sentence says it).
 * `{name}` is filled from its parameters, `{name:fen}` as yuan.
 */
export interface CatalogueEntry {
  code: number;
  status: number;
  text: string;
  next: string;
}
