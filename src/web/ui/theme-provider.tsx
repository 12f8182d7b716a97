/** What Mantine's parts ask for: the theme and the scheme. Its own provider would work out in the browser what the build has written already. */
import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { theme } from './theme.ts';

const manager = localStorageColorSchemeManager({ key: 'fanfare.theme' });
const getRootElement = (): HTMLElement => document.documentElement;

/** Stands around everything; the scheme is remembered in this browser. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    manager,
    getRootElement,
  });
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: false,
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
