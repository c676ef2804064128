import { cleanBase } from '../config/session.ts';
import type { SettingName } from '../config/store.ts';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { requireSetting } from './config-get.ts';
import { SAY } from './copy.ts';

const FORMS: Record<Exclude<SettingName, 'api_base'>, RegExp> = {
  timeout: /^([1-9]\d{0,2}|[1-2]\d{3}|3[0-5]\d{2}|3600)$/,
  qr: /^(small|full|none)$/,
  chunk: /^([1-9]\d?|[1-4]\d{2}|500)$/,
  channel: /^[1-9]\d?$/,
};

/** Changes a setting; an empty value takes it away. */
export async function run(deps: Deps, o: { name: string; value?: string }): Promise<Outcome> {
  const name = requireSetting(o.name);
  const value = valueOf(name, o.value?.trim() ?? '');
  await (
    await deps.store()
  ).write(({ settings }) => {
    if (value === '') delete settings[name];
    else settings[name] = value;
  });
  return done({ [name]: value }, () => '', SAY.settingSaved(name, value));
}

function valueOf(name: SettingName, value: string): string {
  if (value === '') return '';
  if (name === 'api_base') return cleanBase(value);
  if (!FORMS[name].test(value)) throw usageFailure(SAY.settingBad(name, value));
  return value;
}
