import { SETTING_NAMES, type SettingName } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts } from '../render/text.ts';
import { SAY } from './copy.ts';

/** Shows one setting or all. */
export async function run(deps: Deps, { name }: { name?: string }): Promise<Outcome> {
  const { settings } = (await deps.store()).read();
  if (name === undefined)
    return done(settings, () =>
      facts(SETTING_NAMES.map((one) => [one, settings[one] ?? SAY.settingDefault])),
    );
  const known = requireSetting(name);
  return done({ [known]: settings[known] ?? '' }, () => settings[known] ?? SAY.settingDefault);
}

/** The setting of this name; exit 2 with the names there are. */
export function requireSetting(name: string): SettingName {
  const known = SETTING_NAMES.find((one) => one === name);
  if (known === undefined) throw usageFailure(SAY.settingUnknown(name, SETTING_NAMES.join(' ')));
  return known;
}
