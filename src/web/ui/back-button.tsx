/** The way back from a screen to the list that it belongs to. The shell's "All Links" gives way to it, so that there is one way back (UI-17). */
import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#web/navigation/navigation.tsx';
import classes from './back-button.module.css';

const icon = <ArrowLeft size={15} aria-hidden="true" />;
const look = { variant: 'default', size: 'xs', leftSection: icon, className: classes.back, 'data-own-back': true };

/** A link with `to`; with `onBack` a button, where what is left has no URL of its own. */
export function BackButton(props: { children: ReactNode } & ({ to: string } | { onBack: () => void })) {
  return 'to' in props ? (
    <Button {...look} component={Link} to={props.to}>
      {props.children}
    </Button>
  ) : (
    <Button {...look} onClick={props.onBack}>
      {props.children}
    </Button>
  );
}
