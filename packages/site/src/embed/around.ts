/** What the address says about who sent the buyer, and where the page stands. */
const params = new URLSearchParams(location.search);
const SITE_KEY = /^pk_[A-Za-z0-9]{24}$/;
const CLICK = /^[\w-]{22}$/;

/** A page within a page of a partner; false for the window that is opened where no frame is possible. */
export const isFramed = window.parent !== window;
/** The public key of the partner's site; '' when the address has none that could be one. */
export const siteKey = wellFormed(params.get('site_key'), SITE_KEY);
/** The visit that led here; '' when it is not known. */
export const clickId = wellFormed(params.get('click'), CLICK);
/** The spread code of who is paid for the order; '' leaves it to the owner of the site key. */
export const aff = (params.get('aff') ?? '').slice(0, 32);
/** The look that the page around asked for, before it says so itself. */
export const askedTheme = params.get('theme') ?? '';

function wellFormed(value: string | null, shape: RegExp): string {
  return value !== null && shape.test(value) ? value : '';
}
