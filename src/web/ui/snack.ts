/** Short messages at the bottom of the window that disappear after 5000 ms. */
import { notifications } from '@mantine/notifications';

const dismissMilliseconds = 5000;

function show(message: string, color: string): void {
  notifications.show({
    message,
    color,
    autoClose: dismissMilliseconds,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Shows a success message. */
export function showSnack(message: string): void {
  show(message, 'var(--brass)');
}

/** Shows an error message. */
export function showErrorSnack(message: string): void {
  show(message, 'var(--bad)');
}
