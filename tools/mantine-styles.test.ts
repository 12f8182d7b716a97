/** Mantine's stylesheet: the wanted parts alone, in the package's order, and no variable is lost with the defaults that are left out. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { themeVariables } from '../src/web/ui/theme-variables.ts';
import { drawnParts, mantineStyles, partOf } from './mantine-styles.ts';

const styleFile = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@mantine/core/${name}`), 'utf8');
const classIn = (part: string): string => /\.m_\w+/.exec(styleFile(`styles/${part}.layer.css`))?.[0] ?? '';

it('holds the parts that are asked for in the order of the whole file, and no other', () => {
  const styles = mantineStyles(['Modal', 'Button', 'UnstyledButton']);
  const whole = styleFile('styles.layer.css');
  const order = (text: string) =>
    ['Modal', 'Button', 'UnstyledButton'].toSorted(
      (one, other) => text.indexOf(classIn(one)) - text.indexOf(classIn(other)),
    );
  expect(order(styles)).toEqual(['UnstyledButton', 'Button', 'Modal']);
  expect(order(whole)).toEqual(['UnstyledButton', 'Button', 'Modal']);
  expect(styles).not.toContain(classIn('Stepper'));
  expect(styles).toContain('box-sizing: border-box');
});

it('knows every part that it is given, and refuses one that there is not', () => {
  expect(() => mantineStyles(drawnParts)).not.toThrow();
  expect(() => mantineStyles(['Trumpet'])).toThrow();
});

it('tells a part by the module of its class names', () => {
  expect(partOf('/x/node_modules/@mantine/core/esm/components/Radio/RadioCard/RadioCard.module.mjs')).toBe('RadioCard');
  expect(partOf('/x/node_modules/@mantine/core/esm/components/Button/Button.mjs')).toBeUndefined();
});

it('loses no variable with the defaults: the theme sets each of them', () => {
  const names = (text: string) => new Set(text.match(/--mantine-[\w-]+(?=:)/g) ?? []);
  const lost = names(styleFile('styles/default-css-variables.layer.css')).difference(names(themeVariables()));
  expect([...lost]).toEqual([]);
});
