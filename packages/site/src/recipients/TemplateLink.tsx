import { platformKey } from '@giftship/shared/goods/platforms';
import { SAY } from './copy.ts';

const TEMPLATES = SAY.platforms.map(({ id, name }) => ({ id, name, type: platformKey(id) }));

/** A sheet to fill in or to compare with: that of the platform, or the first where it has none. */
export function TemplateLink({ platform }: { platform: number }) {
  const found = TEMPLATES.find(({ id }) => id === platform) ?? TEMPLATES[0];
  return found && <a href={`/api/common/download?type=${found.type}`}>{SAY.template(found.name)}</a>;
}
