import type { ReactNode } from 'react';

/** Where there is nothing: each place has a drawing of its own upon the same blank slip. */
export type EmptyPlace = 'goods' | 'parcel' | 'wallet' | 'store' | 'ticket' | 'lost';

/** What lies beside the slip, drawn in the lower right corner of a field of 160 by 112. */
const OBJECTS: Record<EmptyPlace, ReactNode> = {
  goods: (
    <>
      <path d="M104 62h38v34a3 3 0 0 1-3 3h-32a3 3 0 0 1-3-3z" />
      <path d="M100 52h46v10h-46zM123 52v47" />
      <path d="M123 52c-4-12-16-12-15-5 .5 4 8 5 15 5zm0 0c4-12 16-12 15-5-.5 4-8 5-15 5z" />
    </>
  ),
  parcel: (
    <>
      <path d="m123 54 25 11v26l-25 12-25-12V65z" />
      <path d="m98 65 25 12 25-12M123 77v26M110 59.500l25 12" />
    </>
  ),
  wallet: (
    <>
      <path d="M100 62h42a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-42a5 5 0 0 1-5-5V62a6 6 0 0 1 6-6h36v6" />
      <path d="M147 76h-14a6 6 0 0 0 0 12h14z" />
      <path d="M135 82h.1" strokeWidth="4" />
    </>
  ),
  store: (
    <>
      <path d="M101 74v25a3 3 0 0 0 3 3h38a3 3 0 0 0 3-3V74" />
      <path d="M99 56h48l5 13a7 7 0 0 1-14 0 7.500 7.500 0 0 1-15 0 7.500 7.500 0 0 1-15 0 7 7 0 0 1-14 0z" />
      <path d="M116 102V86h14v16" />
    </>
  ),
  ticket: (
    <>
      <path d="M101 58h42a5 5 0 0 1 5 5v24a5 5 0 0 1-5 5h-20l-12 10v-10h-10a5 5 0 0 1-5-5V63a5 5 0 0 1 5-5z" />
      <path d="M107 70h30M107 80h18" />
    </>
  ),
  lost: (
    <>
      <circle cx="120" cy="76" r="20" />
      <path d="m135 91 14 13" strokeWidth="4" />
      <path d="M114 71c0-8 13-8 13 0 0 5-6.500 5-6.500 10M120.500 87h.1" />
    </>
  ),
};

/** A blank waybill, and what the place is about. */
export function EmptyDrawing({ place }: { place: EmptyPlace }) {
  return (
    <svg className="empty-drawing" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <ellipse cx="82" cy="104" rx="62" ry="5" className="empty-shade" />
      <g transform="rotate(-4 62 52)">
        <rect x="14" y="14" width="98" height="76" rx="6" className="empty-slip" />
        <path
          className="empty-bars"
          d="M26 25v17M30 25v17M36 25v17M39 25v17M45 25v17M51 25v17M54 25v17M60 25v17M66 25v17M69 25v17M75 25v17"
        />
        <path className="empty-tear" d="M15 53h96" />
        <path className="empty-line" d="M26 65h44M26 76h28" />
      </g>
      <g className="empty-object">{OBJECTS[place]}</g>
    </svg>
  );
}
