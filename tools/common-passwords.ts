/** A build step that gives `virtual:common-passwords`: the common passwords that are long enough to be asked about. */
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { passwordProblem } from '../src/domain/accounts/password-rules.ts';

const name = 'virtual:common-passwords';

/** The plugin. The list is in one text, which is smaller and faster to read than an array. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      // Shorter ones are refused for their length.
      const long = dictionary['passwords-common'].map(String).filter((each) => passwordProblem(each) === undefined);
      return `export const list = ${JSON.stringify(long.join('\n'))};`;
    },
  };
}
