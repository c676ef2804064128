import type { Deps } from '../deps.ts';
import { serviceVersion } from '../net/service-version.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { VERSION_COPY as SAY } from '../version/copy.ts';
import { type Fit, fitOf, isNewer, updateLine } from '../version/fit.ts';
import { VERSION } from '../version/version.ts';

/** Which version this is, which one the service has, and whether they fit; a service that is silent is no failure. */
export async function run(deps: Deps): Promise<Outcome> {
  const { base } = await deps.session();
  const version = await serviceVersion(base);
  const fit: Fit | null = version === null ? null : fitOf(VERSION, version);
  const update = version !== null && isNewer(VERSION, version) ? updateLine(base, version) : null;
  const data = {
    version: VERSION,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    service: { base, version, fit, fits: fit === null ? null : fit === 'fits' || fit === 'older' },
    update,
  };
  return done(data, () =>
    facts([
      [SAY.own, VERSION],
      [SAY.node, data.node],
      [SAY.system, data.platform],
      [SAY.base, base],
      [SAY.version, version ?? SAY.noAnswer],
      ...(fit === null ? [] : [[SAY.fit, SAY.fits[fit]] as const]),
      ...(update === null ? [] : [[SAY.install, update] as const]),
    ]),
  );
}
