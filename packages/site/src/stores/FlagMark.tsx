import { FlagFilled, FlagOutlined } from '@ant-design/icons';
import { flagsOf } from '@giftship/shared/stores/flags';
import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import './stores.css';

/** Whether a flag is one that is shown: no flag is none. */
export const hasFlag = (platform: number, flag: number | null): boolean =>
  flagsOf(platform).some(({ value, color }) => value === flag && color !== 'none');

/** A flag of a platform in its colour, with its name for whoever does not see colours (M281). */
export function FlagMark({ platform, flag }: { platform: number; flag: number | null }) {
  const found = flagsOf(platform).find(({ value }) => value === flag);
  if (!found || found.color === 'none') return null;
  const name = FLAG_COLOR_LABELS[found.color];
  return (
    <span className={`shops-flag shops-flag-${found.color}`} title={name}>
      <FlagFilled aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

/** The flags of a platform to choose some of; nothing where a platform has none. */
export function FlagChoice({
  platform,
  chosen,
  onChange,
  label,
}: {
  platform: number;
  chosen: readonly number[];
  onChange: (flags: number[]) => void;
  label: string;
}) {
  const flags = flagsOf(platform);
  if (flags.length === 0) return null;
  const toggle = (value: number) =>
    onChange(
      flags
        .map((flag) => flag.value)
        .filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <div className="shops-flags" role="group" aria-label={label}>
      {flags.map(({ value, color }) => (
        <button
          key={value}
          type="button"
          className={`shops-flag-choice shops-flag-${color}`}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {color === 'none' ? <FlagOutlined aria-hidden /> : <FlagFilled aria-hidden />}
          <span>{FLAG_COLOR_LABELS[color]}</span>
        </button>
      ))}
    </div>
  );
}
