import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { HOME_COPY } from './copy.ts';

const SAY = HOME_COPY.slider;

interface PagedRowProps {
  /** Cards of one page on a wide screen; the style sheet makes it two on a phone. */
  perPage: number;
  children: ReactNode;
}

/** A row that shows one page at a time. It is scrolled, not moved: a finger, the wheel and the tab key work as well. */
export function PagedRow({ perPage, children }: PagedRowProps) {
  const track = useRef<HTMLUListElement>(null);
  const { page, pages } = usePages(track, Children.count(children));
  const show = (next: number) => {
    const row = track.current;
    if (!row) return;
    const step = row.clientWidth + Number.parseFloat(getComputedStyle(row).columnGap);
    row.scrollTo({ left: next * step, behavior: 'smooth' });
  };
  return (
    <div className="paged">
      <ul ref={track} className="paged-row" style={{ '--per-page': perPage } as React.CSSProperties}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      {pages > 1 && (
        <>
          <button
            type="button"
            className="paged-arrow back"
            aria-label={SAY.back}
            disabled={page === 0}
            onClick={() => show(page - 1)}
          >
            <LeftOutlined aria-hidden />
          </button>
          <button
            type="button"
            className="paged-arrow next"
            aria-label={SAY.next}
            disabled={page === pages - 1}
            onClick={() => show(page + 1)}
          >
            <RightOutlined aria-hidden />
          </button>
        </>
      )}
      <div className="paged-dots" role="group" aria-label={SAY.pages}>
        {Array.from({ length: pages > 1 ? pages : 0 }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={SAY.page(index + 1)}
            aria-current={index === page}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </div>
  );
}

/** The page in view and how many there are, as the row is laid out just now. */
function usePages(track: React.RefObject<HTMLUListElement | null>, count: number) {
  const [state, setState] = useState({ page: 0, pages: 1 });
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const look = () => {
      const gap = Number.parseFloat(getComputedStyle(row).columnGap);
      const step = row.clientWidth + gap;
      const pages = Math.max(1, Math.ceil((row.scrollWidth + gap - 1) / step));
      const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
      const page = isAtEnd ? pages - 1 : Math.min(pages - 1, Math.round(row.scrollLeft / step));
      setState((old) => (old.page === page && old.pages === pages ? old : { page, pages }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(row);
    row.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      row.removeEventListener('scroll', look);
    };
  }, [track, count]);
  return state;
}
