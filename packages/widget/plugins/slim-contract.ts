import type { Plugin } from 'vite';
import { apiRoutes } from '../../shared/src/api/routes.ts';
import { ELEMENTS } from '../src/contract.ts';

const PATHS = 'virtual:gift-paths';

/**
 * The contract as visitors need it: attributes and how they are read, paths of four calls. What only developers read
 * stays out of the script.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    resolveId: (id) => (id === PATHS ? `\0${PATHS}` : null),
    load(id) {
      if (id === `\0${PATHS}`) return `export default ${JSON.stringify(paths())}`;
      return id.endsWith('/widget/src/contract.ts') ? `export const ELEMENTS = ${slimElements()}` : null;
    },
  };
}

const paths = () => ({
  list: apiRoutes.goods.list.path,
  options: apiRoutes.goods.options.path,
  config: apiRoutes.widget.config.path,
  click: apiRoutes.widget.click.path,
});

/** What every tag has is written once. */
function slimElements(): string {
  const shop = slim(ELEMENTS['gift-shop'].attributes);
  const tags = Object.entries(ELEMENTS).map(([tag, { attributes }]) => {
    const own = Object.entries(slim(attributes)).filter(([name]) => !(name in shop));
    return `${JSON.stringify(tag)}:{attributes:{...shop,${JSON.stringify(Object.fromEntries(own)).slice(1, -1)}}}`;
  });
  return `(shop => ({${tags.join()}}))(${JSON.stringify(shop)})`;
}

const slim = (attributes: Record<string, { about: string }>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, spec]) => [name, { ...spec, about: undefined }]));
