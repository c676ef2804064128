import { PlatformMark } from '@giftship/kit/marks/Mark.tsx';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import './stores.css';

/** Of which store a record is: its platform's mark and its name. */
export function StoreOf({ shop_name: name, platform }: { shop_name: string; platform: number }) {
  const platformName = PLATFORM_LABELS[platform] ?? '';
  return (
    <span className="stores-of">
      <PlatformMark platform={platform} name={platformName} />
      <span className="stores-name" title={name}>
        {name}
      </span>
      <span className="hint">{platformName}</span>
    </span>
  );
}
