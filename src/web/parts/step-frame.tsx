/** The frame of one of several steps: title, lead, and how far it is. */
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import classes from './step-frame.module.css';

/** `screen` is the step that is shown, one of `screens`; `name` is the document's title. */
export function StepFrame<Screen extends string>({
  name,
  screens,
  screen,
  title,
  lead,
  foot,
  children,
}: {
  name: string;
  screens: readonly Screen[];
  screen: Screen;
  title: string;
  lead: string;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const place = screens.indexOf(screen);
  return (
    <AuthFrame title={title} lead={lead} {...(foot === undefined ? {} : { foot })}>
      <title>{`${name} · Fanfare`}</title>
      <ol className={classes.progress} aria-label={`Step ${place + 1} of ${screens.length}`}>
        {screens.map((each, index) => (
          <li key={each} className={classes.dot} data-done={index <= place || undefined} aria-hidden="true" />
        ))}
      </ol>
      {children}
    </AuthFrame>
  );
}
