/** Copy buttons: one with a label, and a text that is copied on click. */
import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';

const tickMilliseconds = 1500;

/** Copies `value`, and says for a moment that it did. */
export function useCopied(value: string, item: string | undefined): { copied: boolean; copy: () => Promise<void> } {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), tickMilliseconds);
  const copy = async (): Promise<void> => {
    if (!(await copyText(value, item))) return;
    setCopied(true);
    start();
  };
  return { copied, copy };
}

/** A button that copies `value`; `item` names it in the snack. `primary` makes it what the screen is for. */
export function CopyButton({
  value,
  item,
  label = 'Copy',
  compact = false,
  primary = false,
}: {
  value: string;
  item?: string;
  label?: string;
  compact?: boolean;
  primary?: boolean;
}) {
  const { copied, copy } = useCopied(value, item);
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      size={compact ? 'xs' : 'sm'}
      leftSection={copied ? <Check size={15} /> : <Copy size={15} />}
      onClick={copy}
    >
      {label}
    </Button>
  );
}

/** A text that copies `value` on click; what is shown may be shorter. */
export function CopyableText({ value, text, item }: { value: string; text: string; item?: string }) {
  const { copied, copy } = useCopied(value, item);
  return (
    <button type="button" className={classes.text} onClick={copy} aria-label={`Copy ${text}`}>
      <span>{text}</span>
      {copied ? <Check size={13} aria-hidden="true" /> : <Copy size={13} aria-hidden="true" />}
    </button>
  );
}
