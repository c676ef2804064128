import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { exportFile, type ExportOptions, formatOf } from './export-file.ts';
import { type SearchOptions, searchOf } from '../lists/search.ts';

/** Exports parcels as the service writes them. */
export async function run(deps: Deps, options: SearchOptions & ExportOptions): Promise<Outcome> {
  const api = await deps.api();
  const body = { ...searchOf(options), format: formatOf(options), template: options.template };
  return exportFile(deps, options, () => api.parcels.download({ body }));
}
