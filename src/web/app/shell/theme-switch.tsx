/** Switches the theme between light, dark and system. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon } from 'lucide-react';

const next: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const names: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' };
const icons = { auto: SunMoon, light: Sun, dark: Moon };

/** One button that cycles through the themes; its label names the current one. */
export function ThemeSwitch({ className, title }: { className?: string; title?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  return (
    <button
      type="button"
      className={className}
      title={title}
      data-theme-switch
      onClick={() => setColorScheme(next[colorScheme])}
    >
      <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
      <span>Theme: {names[colorScheme]}</span>
    </button>
  );
}
