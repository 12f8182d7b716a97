/** A build step that gives `virtual:theme-variables.css`: the theme's variables as a stylesheet. */
import type { Plugin } from 'vite';
import { themeVariables as stylesheet } from '../src/web/ui/theme-variables.ts';

const name = 'virtual:theme-variables.css';

export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? stylesheet() : undefined),
  };
}
