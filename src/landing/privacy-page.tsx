/** The privacy page of a link host: what pages share about a visitor, the visitor's decision, and buttons to change it. */
import { type PixelProvider, pixelProviders, providerFacts } from '#domain/pixels/catalogue.ts';
import { Backdrop } from './cover.tsx';
import type { PageModel } from './page-model.ts';
import type { PrivacyView } from './page-renderer.ts';

/** Draws the page; it works without script. `model` is the page from which the visitor came, if any. */
export function PrivacyPage({ view, model }: { view: PrivacyView; model: PageModel | undefined }) {
  const path = view.page?.urls.path ?? '';
  const providers = pixelProviders.filter((provider) => model?.pixels?.list.some((each) => each.provider === provider));
  return (
    <div className={`page ${model?.theme ?? 'system'} privacy`}>
      {model !== undefined && <Backdrop model={model} />}
      <main className="column">
        <header className="words">
          <h1>Your privacy on {view.host}</h1>
        </header>
        <section className="card" aria-labelledby="now">
          <h2 id="now">What holds for you now</h2>
          <p role="status">{standingWords(view, providers)}</p>
          <p>
            Global Privacy Control:{' '}
            {view.globalPrivacyControl
              ? 'your browser sends it. It counts as an opt-out here, without a press.'
              : 'your browser does not send it.'}
          </p>
          <Choices view={view} path={path} providers={providers} />
        </section>
        {model !== undefined && <Partners model={model} providers={providers} />}
        <section className="card" aria-labelledby="counting">
          <h2 id="counting">What we count ourselves</h2>
          <p>
            Visits and clicks are counted without a cookie. Your address is used to look up country, region and city,
            and is then dropped. Nothing that is kept says who you are.
          </p>
          <p>
            What you decide here is kept in one cookie of {view.host}, named pixels. It holds your decision and nothing
            else, and is read by this host only.
          </p>
        </section>
        {model !== undefined && (
          <p className="back">
            <a className="pill" href={model.url}>
              Back to <bdi>{model.title}</bdi>
            </a>
          </p>
        )}
      </main>
    </div>
  );
}

/** The visitor's current setting in one or two sentences. */
function standingWords({ host, page, choice }: PrivacyView, providers: readonly PixelProvider[]): string {
  if (choice.kind === 'out') return `You opted out. No advertising pixel fires for you on ${host}.`;
  if (page === undefined) return `You have not opted out of advertising pixels on ${host}.`;
  if (providers.length === 0)
    return 'The page you came from has no advertising pixels. Nothing about you is passed on there.';
  switch (page.decision.because) {
    case 'global-privacy-control':
      return 'No advertising pixel fires for you, because your browser asks for that.';
    case 'declined':
      return `You said no to ${page.link.artist.name}. No advertising pixel fires for you on this artist’s pages.`;
    case 'allowed':
      return `You allowed ${page.link.artist.name} to use advertising pixels for you.`;
    case 'consent-needed':
      return 'You have not been asked yet, or have not answered. Until you allow it, no advertising pixel fires for you.';
    case 'no-consent-needed':
      return 'Advertising pixels fire when you open the page. You can opt out of that here.';
    case 'machine':
      return 'No advertising pixel fires for you, because this visit looks like a program’s.';
    case 'opt-out':
      return `You opted out. No advertising pixel fires for you on ${host}.`;
  }
}

/** The buttons. Both answers look alike, and the opt-out is on every host. */
function Choices({ view, path, providers }: { view: PrivacyView; path: string; providers: readonly PixelProvider[] }) {
  const { choice, page, host } = view;
  const artist = page?.link.artist.name ?? '';
  const isOut = choice.kind === 'out';
  return (
    <div className="choices">
      {!isOut && providers.length > 0 && !view.globalPrivacyControl && (
        <>
          {choice.kind !== 'allowed' && <Choice path={path} choice="allow" label={`Allow ${artist}’s pixels`} />}
          {choice.kind !== 'declined' && <Choice path={path} choice="decline" label={`Say no to ${artist}’s pixels`} />}
        </>
      )}
      {isOut ? (
        <Choice path={path} choice="in" label="Take my opt-out back" />
      ) : (
        <Choice path={path} choice="out" label={`Opt out of all pixels on ${host}`} />
      )}
    </div>
  );
}

function Choice({ path, choice, label }: { path: string; choice: string; label: string }) {
  return (
    <form method="post" action="/_/privacy">
      <input type="hidden" name="p" value={path} />
      <button type="submit" name="choice" value={choice} className="choice">
        {label}
      </button>
    </form>
  );
}

/** Which companies receive what from the page that the visitor came from. */
function Partners({ model, providers }: { model: PageModel; providers: readonly PixelProvider[] }) {
  if (providers.length === 0) return null;
  return (
    <section className="card" aria-labelledby="partners">
      <h2 id="partners">
        Pixel partners of “<bdi>{model.title}</bdi>”
      </h2>
      <p>
        When its pixels fire, these companies learn that you saw the page, which service you chose, and whether you left
        an address or saved a release, with your IP address and browser. They set cookies and may show you ads because
        of it.
      </p>
      <ul>
        {providers.map((provider) => (
          <li key={provider}>
            <a href={providerFacts[provider].privacyUrl} rel="noopener nofollow">
              {providerFacts[provider].company}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
