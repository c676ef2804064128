// What the bench bundles to measure the parser as it ships.
export { parseRecipient } from '../../../packages/shared/src/recipients/parse-recipient.ts';
export { loadTowns } from '../../../packages/shared/src/address/towns.ts';
