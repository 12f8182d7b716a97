/** The frame of the screens before the dashboard: the mark, a form, and a picture of our own beside it. */
import type { ReactNode } from 'react';
import mark from '#web/ui/mark.svg';
import classes from './auth-frame.module.css';
import { LoginPicture } from './login-picture.tsx';

/** `lead` is the sentence under the title; `foot` is below the form. */
export function AuthFrame({
  title,
  lead,
  foot = "The open-source home for music artists' marketing",
  children,
}: {
  title: string;
  lead: string;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <img src={mark} alt="" width={26} height={26} />
          Fanfare
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        <p className={classes.foot}>{foot}</p>
      </main>
      <aside className={classes.picture} aria-hidden="true">
        <LoginPicture />
      </aside>
    </div>
  );
}
