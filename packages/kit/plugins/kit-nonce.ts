import type { Plugin } from 'vite';

const STYLE_WRITER = /[\\/]@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/;
const GIVEN = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/;
const FROM_PAGE = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[property=csp-nonce]')?.nonce ?? '';`;

/** Some parts of the UI kit write styles without the nonce that it was given (its scroll lock does): they get the page's. */
export function kitNonce(): Plugin {
  return {
    name: 'kit-nonce',
    transform(code, id) {
      if (!STYLE_WRITER.test(id)) return null;
      if (!GIVEN.test(code)) this.error('the UI kit writes its styles in another way now; see kit-nonce.ts');
      return { code: code.replace(GIVEN, FROM_PAGE), map: null };
    },
  };
}
