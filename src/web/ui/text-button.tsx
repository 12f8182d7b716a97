/** A button that reads as a word of the sentence it is in. */
import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

/** Takes what a button takes, but for its look; pressed ones (`aria-pressed`) are bold. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={classes.button} {...props} />;
}
