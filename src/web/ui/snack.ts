/** Short messages at the bottom of the window that disappear after 5000 ms, and after 10,000 ms where they can be undone. */
import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { ProblemText } from './problem-text.tsx';
import { type SnackAction, SnackWithAction } from './snack-action.tsx';

const dismissMilliseconds = { plain: 5000, acting: 10_000 };

function show(message: ReactNode, color: string, autoClose: number = dismissMilliseconds.plain): string {
  return notifications.show({
    message,
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Shows a message; pressing its button closes it. */
export function showSnack(message: string, action?: SnackAction): void {
  if (action === undefined) {
    show(message, 'var(--brass)');
    return;
  }
  const act = (): void => {
    notifications.hide(shown);
    action.act();
  };
  const words = createElement(SnackWithAction, { message, label: action.label, act });
  const shown = show(words, 'var(--brass)', dismissMilliseconds.acting);
}

/** Shows an error message, with the way to its help. */
export function showErrorSnack(message: string): void {
  show(createElement(ProblemText, { sentence: message }), 'var(--bad)');
}
