/** Short messages at the foot of the window that go by themselves after 5000 ms (accounts spec section 9). */
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

/** Says that something was done. */
export function showSnack(message: string): void {
  show(message, 'var(--brass)');
}

/** Says that something failed, with the sentence for a person. */
export function showErrorSnack(message: string): void {
  show(message, 'var(--bad)');
}
