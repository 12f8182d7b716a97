/** The frame of every step: Close, progress bars, heading, theme, Back and Next. */
import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Theme, themeChoices } from '#domain/links/link.ts';
import { ProblemText } from '#web/ui/problem-text.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { wizardHeadingId } from '../state/field-ids.ts';
import type { WizardStep } from '../state/wizard-state.ts';
import classes from './wizard-frame.module.css';

/**
 * `next` is the label of the submit button. Above the buttons `problem` says what blocks the whole step, and `failure` what the server
 * answered, which a snack announces.
 */
export function WizardFrame({
  step,
  steps,
  heading,
  lead,
  theme,
  onTheme,
  draftSaved,
  next,
  second,
  busy,
  locked,
  mayGoBack,
  problem,
  failure,
  notice,
  onNext,
  onBack,
  onClose,
  startOver,
  children,
}: {
  step: WizardStep;
  steps: readonly WizardStep[];
  heading: string;
  lead: ReactNode;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  draftSaved: boolean;
  next: string;
  /** Another way to end the wizard, beside the submit button. */
  second: { label: string; act: () => void } | undefined;
  busy: boolean;
  /** Whether the link is being saved: what was written now would be lost. */
  locked: boolean;
  /** A search can be left by Back, a save cannot. */
  mayGoBack: boolean;
  problem: string | undefined;
  failure: string | undefined;
  /** Also above the buttons, such as a choice to make before saving. */
  notice?: ReactNode;
  onNext: () => void;
  onBack: () => void;
  onClose: () => void;
  /** Set while the wizard shows a restored draft. */
  startOver: (() => void) | undefined;
  children: ReactNode;
}) {
  const number = steps.indexOf(step) + 1;
  const headingElement = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    // A new step gets the focus on its heading and starts at the top; the first step does not take the focus.
    if (shownStep.current === step) return;
    shownStep.current = step;
    headingElement.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  const obstacles = useRef<HTMLDivElement>(null);
  const hasNotice = Boolean(notice);
  useEffect(() => {
    // On a phone the buttons are sticky, so the message above them may be out of view.
    if (problem !== undefined || failure !== undefined || hasNotice)
      obstacles.current?.scrollIntoView({ block: 'center' });
  }, [problem, failure, hasNotice]);
  const chosen = themeChoices.find((choice) => choice.theme === theme)?.value ?? '2-light';

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <header className={classes.head}>
        <ActionIcon variant="default" size={36} aria-label="Close" onClick={onClose}>
          <X size={17} />
        </ActionIcon>
        <ol className={classes.bars} aria-hidden="true">
          {steps.map((name, index) => (
            <li key={name} data-state={index + 1 < number ? 'done' : index + 1 === number ? 'now' : 'ahead'} />
          ))}
        </ol>
        <span className={classes.count}>
          Step {number} of {steps.length}
        </span>
      </header>
      <h1 ref={headingElement} id={wizardHeadingId} tabIndex={-1} className={classes.heading}>
        {heading}
      </h1>
      <p className={classes.lead}>{lead}</p>
      {startOver && (
        <p className={classes.restored}>
          <span>Your draft is back.</span>
          <Button variant="subtle" size="compact-sm" onClick={startOver}>
            Start over
          </Button>
        </p>
      )}
      <div className={classes.fields} inert={locked}>
        {children}
        <div>
          <div className={classes.label}>Theme</div>
          <Segmented
            label="Theme"
            value={chosen}
            options={themeChoices}
            onChange={(value) => onTheme(value === '2-dark' ? 'dark' : 'light')}
          />
        </div>
      </div>
      <div ref={obstacles}>
        {problem !== undefined && (
          <p role="alert" className={classes.problem}>
            <ProblemText sentence={problem} />
          </p>
        )}
        {failure !== undefined && (
          <p className={classes.problem}>
            <ProblemText sentence={failure} />
          </p>
        )}
        {notice}
      </div>
      <footer className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={!mayGoBack}>
          Back
        </Button>
        <span className={classes.saved} aria-live="polite">
          {draftSaved ? 'Draft saved' : ''}
        </span>
        {second && (
          <Button variant="default" onClick={second.act} disabled={busy}>
            {second.label}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {next}
        </Button>
      </footer>
    </form>
  );
}
