/** The link from an error to the place of the Help Center that says what to do about it (SITE-43). */
import { useEffect, useState } from 'react';
import { type ErrorHelp, helpFor } from '#domain/site/error-help.ts';
import classes from './help-link.module.css';

let known: Promise<readonly ErrorHelp[]> | undefined;

/** A sentence that has no sign at its end, after which the link would read as a part of it. */
const endsOpen = /[^.!?…:]$/;

/** What the Help Center answers; asked for once. Nothing where it can't be reached: the error counts, not the link. */
async function fetchKnown(): Promise<readonly ErrorHelp[]> {
  try {
    const answer = await fetch('/help/errors.json');
    if (answer.ok) return (await answer.json()) as ErrorHelp[];
  } catch {
    // No connection: the next error asks again.
  }
  known = undefined;
  return [];
}

/** The link, in a new tab so that nothing typed is lost; nothing for a sentence without help. */
export function HelpLink({ sentence }: { sentence: string }) {
  const [path, setPath] = useState<string>();
  useEffect(() => {
    let isShown = true;
    known ??= fetchKnown();
    void known.then((help) => isShown && setPath(helpFor(sentence, help)));
    return () => {
      isShown = false;
    };
  }, [sentence]);
  if (path === undefined) return null;
  return (
    <>
      {endsOpen.test(sentence) && '.'}
      <a className={classes.link} href={path} target="_blank" rel="noopener">
        What to do
        <span className="visually-hidden"> about this problem, in a new tab</span>
      </a>
    </>
  );
}
