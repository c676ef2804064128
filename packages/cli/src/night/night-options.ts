import type { Receivers } from './send-summary.ts';
import type { FileSettings } from './settings.ts';

/** Flags of `gift run`. */
export interface NightOptions extends Receivers, FileSettings {
  folder: string;
  once?: boolean;
  maxTotal?: string;
  /** ms. */
  settle?: number;
  every?: number;
  dryRun?: boolean;
}
