/** Mantine's theme, set from the look's tokens, so that its parts and ours are one surface. */
import { type ButtonProps, createTheme, defaultVariantColorsResolver, type InputProps } from '@mantine/core';

const ink = [
  '#f4f1ea',
  '#e4dfd6',
  '#cbc5b9',
  '#aaa59a',
  '#8d8679',
  '#716a5e',
  '#5d574c',
  '#433e35',
  '#2a2720',
  '#16140f',
] as const;
const brass = [
  '#fbf4e4',
  '#f7ecd6',
  '#efd9ab',
  '#e9bd69',
  '#e3ae4a',
  '#d2962b',
  '#b97d10',
  '#a26b06',
  '#8a5a00',
  '#6b4600',
] as const;

// Mantine draws its dark surfaces and light borders from these two, so they are as warm as the rest.
const dark = [
  '#f4f1ea',
  '#cbc5b9',
  '#aaa59a',
  '#918c81',
  '#2a2a2d',
  '#1c1c1e',
  '#161618',
  '#1f1f22',
  '#0d0d0e',
  '#080809',
] as const;
const gray = [
  '#faf8f4',
  '#f2efe9',
  '#ebe6dd',
  '#e4dfd6',
  '#d8d1c5',
  '#b3ab9d',
  '#8f887b',
  '#6f695d',
  '#5d574c',
  '#433e35',
] as const;

// A field runs from right to left when what is written in it does. As a property, `dir` would go to the label around the field.
const writtenDirection = { input: { dir: 'auto' } };

/** Sizes, radii, fonts and the variants of buttons. Colours that differ by scheme come as variables from `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  colors: { ink, brass, dark, gray },
  black: '#16140f',
  white: '#ffffff',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '650' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '16px' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant === 'filled' && (input.color === undefined || input.color === 'ink')) {
      return {
        ...colors,
        background: 'var(--ink)',
        hover: 'color-mix(in srgb, var(--ink) 86%, var(--paper))',
        color: 'var(--paper)',
        border: '1px solid var(--ink)',
      };
    }
    if (input.variant === 'filled' && input.color === 'red') {
      return {
        ...colors,
        background: 'var(--bad)',
        hover: 'color-mix(in srgb, var(--bad) 88%, var(--ink))',
        color: 'var(--paper)',
        border: '1px solid var(--bad)',
      };
    }
    if (input.variant === 'subtle') {
      return {
        ...colors,
        background: 'transparent',
        hover: 'var(--sunken)',
        color: input.color === 'red' ? 'var(--bad)' : 'var(--ink-2)',
        border: '1px solid transparent',
      };
    }
    return colors;
  },
  // Plain objects, since naming the parts themselves would put all of them into the first load.
  components: {
    TextInput: { defaultProps: { attributes: writtenDirection } },
    Textarea: { defaultProps: { attributes: writtenDirection } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } } },
    Button: {
      styles: { label: { fontWeight: 600 } },
      vars: (_: unknown, props: ButtonProps) => ({
        root:
          props.size === undefined
            ? { '--button-height': '38px', '--button-fz': '14px', '--button-padding-x': '15px' }
            : {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Input: {
      vars: (_: unknown, props: InputProps) => ({
        wrapper: props.size === undefined ? { '--input-height': '40px', '--input-fz': '14px' } : {},
      }),
    },
    InputWrapper: {
      styles: {
        label: { fontWeight: 550, marginBottom: 6, fontSize: 14 },
        description: { color: 'var(--ink-3)', fontSize: 12.5 },
        error: { fontSize: 12.5, marginTop: 5 },
      },
    },
    // A closed dropdown is not rendered: rendering it beforehand slows down every screen with a picker.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
    // A checked box is nearly white in the dark theme, where Mantine's white mark would not be seen.
    Checkbox: { defaultProps: { iconColor: 'var(--paper)', radius: 'xs' } },
    Radio: { defaultProps: { iconColor: 'var(--paper)' } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        radius: 'lg',
        shadow: 'md',
        withinPortal: true,
        transitionProps: { duration: 120 },
      },
    },
    Popover: {
      defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } },
      // Some are wider than a small phone.
      styles: { dropdown: { maxWidth: 'calc(100vw - 16px)' } },
    },
    Modal: {
      defaultProps: {
        radius: 'xl',
        centered: true,
        transitionProps: { duration: 150 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 100 } } },
  },
});
