/** Short messages at the bottom of the window that disappear after 5000 ms. */
import { notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { ProblemText } from './problem-text.tsx';

const dismissMilliseconds = 5000;

function show(message: ReactNode, color: string): void {
  notifications.show({
    message,
    color,
    autoClose: dismissMilliseconds,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

export function showSnack(message: string): void {
  show(message, 'var(--brass)');
}

/** Shows an error message, with the way to its help. */
export function showErrorSnack(message: string): void {
  show(createElement(ProblemText, { sentence: message }), 'var(--bad)');
}
