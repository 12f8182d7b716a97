/** How text looks inside the provider's frames, which our style sheets and fonts do not reach. */

/** Styles from the page's tokens as they are now: light or dark. */
export function hostedStyles(): Record<string, Record<string, string>> {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    input: {
      color: token('--ink'),
      'font-family': 'Inter, system-ui, sans-serif',
      'font-size': '16px',
    },
    'input.invalid': { color: token('--bad') },
    '::placeholder': { color: token('--ink-3') },
  };
}
