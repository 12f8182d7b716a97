/** Changes between light, dark and what the system says. */
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun, SunMoon } from 'lucide-react';

const next: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };
const names: Record<MantineColorScheme, string> = { auto: 'System', light: 'Light', dark: 'Dark' };
const icons = { auto: SunMoon, light: Sun, dark: Moon };

/** One button that goes round; its words say which theme is on. */
export function ThemeSwitch({ className }: { className?: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  return (
    <button type="button" className={className} onClick={() => setColorScheme(next[colorScheme])}>
      <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
      Theme: {names[colorScheme]}
    </button>
  );
}
