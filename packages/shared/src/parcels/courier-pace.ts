/** How long the courier's clock goes while ours goes for a minute: 60 is `1 小时`, 1440 `1 天`, 30 `30 分钟`. */
export function sayPace(speed: number): string {
  const hours = speed / 60;
  if (hours >= 24) return `${short(hours / 24)} 天`;
  return hours >= 1 ? `${short(hours)} 小时` : `${short(speed)} 分钟`;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
