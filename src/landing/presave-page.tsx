/** The pages of a pre-save, in the colours of the link's page and with a button back to it. */
import type { ReactNode } from 'react';
import { destinationName } from '#domain/destinations/catalogue.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { presavedName, presaveOutlook, presaveWithdrawal } from '#domain/presaves/consent.ts';
import { wayOutWords } from '#domain/presaves/lead-out.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import { AnswerFrame, BackToPage } from './answer-frame.tsx';
import { OptInForm } from './opt-in-form.tsx';
import type { PageModel, PresaveForm as PresaveFormModel } from './page-model.ts';
import type { PresaveChoice, PresaveStep } from './page-renderer.ts';
import { PresaveForm } from './presave-form.tsx';
import { Socials } from './socials.tsx';
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
          back={answerUrl(parts, step.isNew ? step.eventId : undefined)}
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
          <NextSteps model={parts.model} />
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

/** The page's URL with the fan's campaign, with what was saved for its script, and for the artist's pixels where the save is new (`eventId`). */
function answerUrl({ model, choice }: PresavePageParts, eventId: string | undefined): string {
  const parsed = new URL(model.url);
  // Going back counts as a view, which came by the same campaign.
  parsed.search = campaignQuery(readCampaign(choice.passthrough.q ?? ''));
  if (eventId !== undefined) {
    parsed.searchParams.set('presaved', choice.destinationId);
    parsed.searchParams.set('e', eventId);
  }
  parsed.hash = `saved-${choice.destinationId}`;
  return parsed.href;
}

/** What a fan can do after saving: tell others, hear of the artist otherwise, and follow elsewhere. */
function NextSteps({ model }: { model: PageModel }) {
  return (
    <>
      <section className="optin">
        <h2 className="ask">Tell somebody who would like it</h2>
        <UrlToCopy url={model.url} />
      </section>
      <OtherForm
        model={model}
        asks={{ text: 'Get a text when it is out, too', optin: 'Hear of it by mail or text, too' }}
      />
      <Socials model={model} />
    </>
  );
}

/** A URL with its button to copy it. One for each page: the script takes the first. */
function UrlToCopy({ url }: { url: string }) {
  return (
    <>
      <p className="copy">
        <a href={url} rel="nofollow" data-address>
          {url}
        </a>
        <button type="button" data-copy>
          Copy
        </button>
      </p>
      <p className="copied" role="status" data-said />
    </>
  );
}

/** The first form of the page in which a fan can leave a phone number or an email; nothing without one. */
function OtherForm({ model, asks }: { model: PageModel; asks: Record<'text' | 'optin', string> }) {
  const other = model.rows.find((row) => row.kind === 'optin' || row.kind === 'text');
  if (other === undefined) return null;
  return (
    <div className="optin">
      <p className="ask">{asks[other.kind]}</p>
      <OptInForm form={other.form} label={other.kind === 'text' ? other.cta : other.text} />
    </div>
  );
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
        <UrlToCopy url={url} />
      </div>
      <OtherForm
        model={model}
        asks={{ text: 'Or get a text when it is out', optin: 'Or hear of it by mail or text' }}
      />
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
