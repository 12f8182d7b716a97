/** The pages of a pre-save, in the colours of the link's page and with a button back to it. */
import type { ReactNode } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { presavedName, presaveOutlook, presaveWithdrawal } from '#domain/presaves/consent.ts';
import { wayOutWords } from '#domain/presaves/lead-out.ts';
import { AnswerFrame, BackToPage } from './answer-frame.tsx';
import { OptInForm } from './opt-in-form.tsx';
import type { PageModel, PresaveForm as PresaveFormModel } from './page-model.ts';
import type { PresaveChoice, PresaveStep } from './page-renderer.ts';
import { PresaveForm } from './presave-form.tsx';
import { toPresaveForm } from './to-presave-form.ts';

/** What such a page is drawn from. */
export interface PresavePageParts {
  page: LinkPage;
  model: PageModel;
  choice: PresaveChoice;
}

/** Draws the page of a step. */
export function PresavePage({ parts, step }: { parts: PresavePageParts; step: PresaveStep }) {
  const { page, choice } = parts;
  const service = destinationName(choice.provider);
  const isRenewal = choice.passthrough.renewed === 'yes';
  switch (step.kind) {
    case 'form':
      return (
        <PresaveFrame parts={parts} heading={step.problem === '' ? `Save it on ${service}` : 'Not quite yet'}>
          <AgainForm parts={parts} problem={step.problem} />
        </PresaveFrame>
      );
    case 'onward':
      return (
        <PresaveFrame
          parts={parts}
          heading={`On to ${service}`}
          text={`${service} asks you whether this is all right.`}
        >
          <p className="back">
            <a className="go" href={step.url} rel="nofollow noreferrer">
              Continue to {service}
            </a>
          </p>
        </PresaveFrame>
      );
    case 'outside':
      return <OutsidePage parts={parts} step={step} />;
    case 'renewal':
      return <RenewalPage parts={parts} token={step.token} />;
    case 'granted':
      return (
        <PresaveFrame
          parts={parts}
          heading={step.isNew ? 'Saved in advance' : isRenewal ? 'Renewed' : 'You have saved this already'}
          back={step.isNew ? answerUrl(parts, step.eventId) : parts.model.url}
        >
          <div className="outlook">
            {presaveOutlook(choice, page, step.endsAt, parts.model.phase).map((sentence) => (
              <p key={sentence} dir="auto">
                {sentence}
              </p>
            ))}
            {choice.email !== '' && isAskedToRenew(parts, step.endsAt) && (
              <p>
                Before {service} ends this, we ask <bdi>{choice.email}</bdi> whether to renew it.
              </p>
            )}
            <Withdrawal provider={choice.provider} />
            {choice.email !== '' && (
              <p>
                <a href="/_/me">What is kept of me</a>
              </p>
            )}
          </div>
        </PresaveFrame>
      );
    case 'refused':
      return (
        <PresaveFrame
          parts={parts}
          heading="You said no"
          text={`Nothing was kept, and your ${service} account is as it was.`}
        >
          <AgainForm parts={parts} problem="" />
        </PresaveFrame>
      );
    case 'unknown':
      return (
        <PresaveFrame
          parts={parts}
          heading="That took too long"
          text="This way back is too old, or it was used before. Nothing new was kept: please start once more."
        >
          <AgainForm parts={parts} problem="" />
        </PresaveFrame>
      );
    case 'failed':
      return (
        <PresaveFrame
          parts={parts}
          heading={`${service} did not answer`}
          text="Nothing was saved yet, and nothing you typed is lost. Please try again in a moment."
        >
          <AgainForm parts={parts} problem="" />
        </PresaveFrame>
      );
  }
}

/** The frame of each step: cover, heading, one sentence, content, and the button back to the page. */
export function PresaveFrame({
  parts: { page, model },
  heading,
  text,
  back,
  children,
}: {
  parts: PresavePageParts;
  heading: string;
  text?: string;
  /** The URL of the back button when it is not the plain page. */
  back?: string;
  children?: ReactNode;
}) {
  return (
    <AnswerFrame
      model={model}
      heading={heading}
      below={
        <>
          <bdi>{presavedName(page)}</bdi> · <bdi>{model.artistName}</bdi>
        </>
      }
      text={text}
    >
      {children}
      <BackToPage model={model} href={back} />
    </AnswerFrame>
  );
}

/** Whether the grant needs renewal: it ends before this release, or later releases are saved too. */
function isAskedToRenew({ page: { link }, choice }: PresavePageParts, endsAt: Date): boolean {
  return choice.forever || (link.releaseTime !== null && endsAt <= link.releaseTime);
}

/** The page's URL with the saved destination and event id, for the artist's pixels. */
function answerUrl({ model, choice }: PresavePageParts, eventId: string): string {
  const parsed = new URL(model.url);
  parsed.searchParams.set('presaved', choice.destinationId);
  parsed.searchParams.set('e', eventId);
  return parsed.href;
}

/** The form as the page has it now, filled with the fan's choices; nothing when the page no longer has it. */
function AgainForm({ parts: { model, choice }, problem }: { parts: PresavePageParts; problem: string }) {
  const row = model.rows.find(({ id }) => id === choice.destinationId);
  if (row?.kind !== 'presave') return problem === '' ? null : <p className="description">{problem}</p>;
  return (
    <div className="optin">
      <PresaveForm form={row.form} label={row.label} chosen={{ ...choice, problem }} />
    </div>
  );
}

function Withdrawal({ provider }: Pick<PresaveChoice, 'provider'>) {
  const { words, url } = presaveWithdrawal(provider);
  return (
    <p>
      {words}
      {url !== undefined && (
        <>
          {' '}
          <a href={url} rel="noreferrer">
            Open your apps at {destinationName(provider)}
          </a>
        </>
      )}
    </p>
  );
}

function OutsidePage({ parts, step }: { parts: PresavePageParts; step: Extract<PresaveStep, { kind: 'outside' }> }) {
  const { model, choice } = parts;
  const { fan, url, opening } = step;
  const service = destinationName(choice.provider);
  const other = model.rows.find((row) => row.kind === 'optin' || row.kind === 'text');
  return (
    <PresaveFrame
      parts={parts}
      heading="Open this in your browser"
      text={`Signing in to ${service} does not work inside ${fan.appName}. In your own browser it takes one tap.`}
    >
      <div className="optin leading">
        {opening !== undefined && (
          <a className="go" href={opening}>
            {fan.system === 'ios' ? 'Open in Safari' : 'Open in your browser'}
          </a>
        )}
        <p>{wayOutWords(fan)} Or copy this address into it:</p>
        <p className="copy">
          <a href={url} rel="nofollow" data-address>
            {url}
          </a>
          <button type="button" data-copy>
            Copy
          </button>
        </p>
        <p className="copied" role="status" data-said />
      </div>
      {other !== undefined && (
        <div className="optin">
          <p className="ask">
            {other.kind === 'text' ? 'Or get a text when it is out' : 'Or hear of it by mail or text'}
          </p>
          <OptInForm form={other.form} label={other.kind === 'text' ? other.cta : other.text} />
        </div>
      )}
      <HereForm parts={parts} />
    </PresaveFrame>
  );
}

/** The button to continue inside the app, so that a fan is never stuck in a loop. */
function HereForm({ parts: { model, choice } }: { parts: PresavePageParts }) {
  const row = model.rows.find(({ id }) => id === choice.destinationId);
  if (row?.kind !== 'presave') return null;
  const fields = {
    ...choice.passthrough,
    path: row.form.path,
    destination: choice.destinationId,
    forever: choice.forever ? 'yes' : 'no',
    email: choice.email,
    here: 'yes',
  };
  return (
    <form className="back" method="post" action="/_/presave">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="plain" type="submit">
        Try it here anyway
      </button>
    </form>
  );
}

function RenewalPage({ parts, token }: { parts: PresavePageParts; token: string }) {
  const { page, model, choice } = parts;
  const service = destinationName(choice.provider);
  const form: PresaveFormModel = toPresaveForm(page, { id: choice.destinationId, cta: '' }, '', choice.provider);
  const chosen = form.choices.find(({ forever }) => forever === choice.forever);
  return (
    <PresaveFrame parts={parts} heading={choice.forever ? 'Keep every new release coming' : 'Keep your pre-save'}>
      <form className="optin" method="post" action="/_/presave">
        <input type="hidden" name="renew" value={token} />
        <p className="promise">
          {choice.forever ? (
            <>
              You asked for each new release of <bdi>{model.artistName}</bdi> in your {service} library.
            </>
          ) : (
            <>
              You saved <bdi>{presavedName(page)}</bdi> in advance at {service}.
            </>
          )}{' '}
          {service} ends that soon. Renewing it takes one tap and asks for nothing new.
        </p>
        <div className="field">
          <button type="submit">Renew at {service}</button>
        </div>
        <p className="consent">{chosen?.consent}</p>
      </form>
    </PresaveFrame>
  );
}
