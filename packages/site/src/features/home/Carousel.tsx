import { PauseOutlined, CaretRightOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { isStill } from '@giftship/kit/lib/is-still.ts';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.banner;

interface CarouselProps {
  slides: { key: string; content: ReactNode }[];
  height: number;
  intervalMs: number;
}

/** Pictures that take turns; they wait while somebody looks closer, or prefers that nothing moves. */
export function Carousel({ slides, height, intervalMs }: CarouselProps) {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(isStill);
  const [isHeld, setHeld] = useState(false);
  const count = slides.length;
  useEffect(() => {
    if (count < 2 || isPaused || isHeld) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), intervalMs);
    return () => clearInterval(timer);
  }, [count, intervalMs, isPaused, isHeld]);
  return (
    <section
      className="home-carousel"
      style={{ '--height': `${height}px` } as React.CSSProperties}
      aria-roledescription={SAY.roles.all}
      aria-label={SAY.label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slides.map(({ key, content }, index) => (
        <div
          key={key}
          role="group"
          aria-roledescription={SAY.roles.one}
          aria-label={SAY.slide(index + 1, count)}
          className={index === at % count ? 'home-slide shown' : 'home-slide'}
          inert={index !== at % count}
        >
          {content}
        </div>
      ))}
      {count > 1 && (
        <div className="home-carousel-tools">
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              className="home-dot"
              aria-label={SAY.show(index + 1)}
              aria-current={index === at % count}
              onClick={() => setAt(index)}
            />
          ))}
          <button
            type="button"
            className="home-pause"
            aria-label={isPaused ? SAY.play : SAY.pause}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          </button>
        </div>
      )}
    </section>
  );
}
