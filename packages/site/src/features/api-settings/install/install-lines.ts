import { version } from '../../../../package.json' with { type: 'json' };

/** The lines that install what this service gives away, from its own address; the site has the version of its packages. */
export const installLines = (origin: string) => ({
  program: `npm i -g ${origin}/downloads/giftship-cli-${version}.tgz`,
  /** What makes the installed program speak to this service. */
  point: `gift config set api_base ${origin}`,
  library: `npm i ${origin}/downloads/giftship-client-${version}.tgz`,
});
