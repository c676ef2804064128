import type { settingsOfficeRoutes } from '@giftship/shared/settings/office-contract';
import type { SettingName } from '@giftship/shared/settings/setting-values';
import type { Feature } from '@giftship/shared/settings/features';
import type { Deps } from '../deps.ts';
import type { OfficeHandlers } from '../operators/mount-office.ts';
import { listFlags, saveFlag, saveFlagAction } from './feature-flags.ts';
import { listSettings, settingHistory } from './list-settings.ts';
import {
  addPriceGroup,
  groupActions,
  listPriceGroups,
  removePriceGroup,
  savePriceGroup,
} from './price-groups.ts';
import { saveSetting, saveSettingAction } from './save-setting.ts';

/** What may wait for a second person. */
export const settingsActions = {
  [saveSettingAction.kind]: saveSettingAction,
  [saveFlagAction.kind]: saveFlagAction,
  ...groupActions,
};

/** Handlers of settings, price groups and switches (O216-O219). */
export function settingsOfficeHandlers(deps: Deps): OfficeHandlers<typeof settingsOfficeRoutes> {
  return {
    list: () => listSettings(deps),
    history: ({ query }) => settingHistory(deps, query.name as SettingName),
    save: async (call) => {
      const { name, version } = call.body;
      const asked = await saveSetting(deps, call, { ...call.body, name: name as SettingName });
      return { approval: asked.approval, version: Number(asked.version ?? version) };
    },
    groups: () => listPriceGroups(deps),
    addGroup: async (call) => {
      const { approval, id } = await addPriceGroup(deps, call, call.body);
      return { approval, id: approval === null ? Number(id) : null };
    },
    saveGroup: async (call) => {
      const { approval, version } = await savePriceGroup(deps, call, call.body);
      return { approval, version: Number(version ?? call.body.version) };
    },
    removeGroup: (call) => removePriceGroup(deps, call, call.query.id),
    flags: () => listFlags(deps),
    saveFlag: async (call) => {
      const { feature, version } = call.body;
      const asked = await saveFlag(deps, call, { ...call.body, feature: feature as Feature });
      return { approval: asked.approval, version: Number(asked.version ?? version) };
    },
  };
}
