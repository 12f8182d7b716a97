/** The homepage's first screen: the song box and the email box, and beside them the product itself, which makes the page of a pasted song. */
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import { DrawnCover } from '#landing/drawn-cover.tsx';
import { Record } from '../frame-parts.tsx';
import { sampleIds } from '../sample-pages.ts';
import type { HomeView } from '../site-renderer.ts';
import { ClaimBox } from './claim-box.tsx';

export function Hero({ view, unmet }: { view: HomeView; unmet: Unmet }) {
  return (
    <section className="hero" aria-labelledby="title">
      <div className="hero-words">
        <h1 id="title">
          <span className="hidden">Give every song a front door.</span>
          <span aria-hidden="true">
            Give every
            <br />
            song a<br />
            front d<Record className="letter" />
            <Record className="letter" />
            r.
          </span>
        </h1>
        <p className="lead">
          Fanfare makes the page behind your link, opens the service each fan uses, and counts only people.
        </p>
        {!unmet.has('catalogue') && <SongBox />}
        {!unmet.has('signup') && <ClaimBox id="claim" view={view} unmet={unmet} />}
      </div>
      <div className="hero-cover" data-stage="">
        <div className="cover-art" aria-hidden="true">
          <DrawnCover id={sampleIds.hero} />
        </div>
        {!unmet.has('catalogue') && (
          <p className="callout left" aria-hidden="true">
            Cover, title and services, found for you
          </p>
        )}
        <p className="callout right" aria-hidden="true">
          Each row opens the fan’s own app
        </p>
        <div className="phone large">
          {/* On a phone this starts below the window, and is fetched when it comes into view. */}
          <div className="screen" data-later="0px">
            <noscript>
              <iframe
                name="pasted"
                title="The page of the pasted song"
                src="/site/page/hero"
                width="360"
                height="700"
              />
            </noscript>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Makes the page of a song in the phone; it works without script. */
function SongBox() {
  return (
    <form className="paste" method="post" action="/paste" target="pasted" data-paste="">
      <div className="paste-words">
        <label htmlFor="paste">Paste a song</label>
        <span id="paste-note">Nothing is stored until you claim it</span>
      </div>
      <div className="box">
        <input
          id="paste"
          name="source"
          type="search"
          required
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="A music link, ISRC, UPC or name"
          aria-describedby="paste-note"
        />
        <button type="submit">Show page</button>
      </div>
      <p className="paste-status" role="status" data-paste-status="" />
    </form>
  );
}
