/**
 * The parameters that the address has at this moment. What a page drew lags behind it: whoever changes a part of the
 * address reads the rest here, or two quick choices lose the first.
 */
export const addressParams = (): URLSearchParams => new URLSearchParams(window.location.search);
