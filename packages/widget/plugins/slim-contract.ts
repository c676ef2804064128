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

function slimElements(): string {
  const slim = Object.entries(ELEMENTS).map(([tag, { attributes }]) => [
    tag,
    {
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, spec]) => [name, { ...spec, about: undefined }]),
      ),
    },
  ]);
  return JSON.stringify(Object.fromEntries(slim));
}
