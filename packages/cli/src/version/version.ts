import { version } from '../../package.json' with { type: 'json' };

/** The version of this package, also part of the user agent. */
export const VERSION: string = version;
export const USER_AGENT = `gift-cli/${version}`;
