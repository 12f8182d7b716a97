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

/** The last message with a button. */
let acting: string | undefined;

/** Shows a message; pressing its button closes it. One with a button takes the place of an earlier one: beside each other, nobody knows which act they undo. */
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
  if (acting !== undefined) notifications.hide(acting);
  const shown = show(words, 'var(--brass)', dismissMilliseconds.acting);
  acting = shown;
}

/** Shows an error message, with the way to its help. */
export function showErrorSnack(message: string): void {
  show(createElement(ProblemText, { sentence: message }), 'var(--bad)');
}
