/** Mantine's CSS variables, set from the theme and pointed at our tokens. The build writes them into the stylesheet, so that no browser computes them. */
import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme } from './theme.ts';

// The same for both schemes, since ours change with the scheme.
const resolveVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--ink)',
    '--mantine-primary-color-filled-hover': 'color-mix(in srgb, var(--ink) 86%, var(--paper))',
    '--mantine-primary-color-contrast': 'var(--paper)',
    '--mantine-primary-color-light': 'var(--sunken)',
    '--mantine-primary-color-light-hover': 'var(--sunken)',
    '--mantine-primary-color-light-color': 'var(--ink)',
  } as const;
  return {
    variables: {
      '--mantine-shadow-md': 'var(--shadow)',
      '--mantine-shadow-sm': 'var(--shadow)',
      '--mantine-shadow-xl': 'var(--shadow)',
    },
    light: scheme,
    dark: scheme,
  };
};

/** The stylesheet with all of Mantine's variables: the light ones, and on a screen the dark ones. A printed page is light. */
export function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = resolveVariables(merged);
  const { variables, light, dark } = defaultCssVariablesResolver(merged);
  const always = convertCssVariables({
    variables: { ...variables, ...light, ...own.variables, ...own.light },
    light: {},
    dark: {},
  });
  const onScreen = convertCssVariables({ variables: {}, light: {}, dark: { ...dark, ...own.dark } });
  return `${always}\n@media screen {\n${onScreen}\n}`;
}
