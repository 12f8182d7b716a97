/** The carousel of the four kinds of page, each drawn by the renderer of real pages. */

import type { SiteNeed, Unmet } from '#domain/installation/hidden-parts.ts';
import { shownOf } from '#domain/installation/parts-by-need.ts';
import { Icon } from '../icon.tsx';
import type { SampleKind } from '../site-renderer.ts';

const panels: readonly { kind: SampleKind; title: string; text: string; needs?: readonly SiteNeed[] }[] = [
  { kind: 'bio', title: 'Bio', text: 'All year round' },
  { kind: 'release', title: 'Release', text: 'The day it comes out' },
  { kind: 'playlist', title: 'Playlist', text: 'The quiet weeks after' },
  { kind: 'pre-save', title: 'Pre-save', text: 'Before anyone can hear it', needs: ['catalogue'] },
];

/** Draws the carousel. It scrolls by itself; the buttons appear with script. */
export function Pages({ unmet }: { unmet: Unmet }) {
  return (
    <section className="section pages" aria-labelledby="pages">
      <div className="section-head">
        <h2 id="pages">
          A page for every <br />
          week of a release
        </h2>
        <div className="arrows">
          <button type="button" data-scroll="-1" hidden aria-label="Previous kind of page">
            <Icon size={20} path="M14 6l-6 6 6 6M8 12h12" />
          </button>
          <button type="button" data-scroll="1" hidden aria-label="Next kind of page">
            <Icon size={20} path="M10 6l6 6-6 6M16 12H4" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <ul className="carousel" data-carousel="" data-later="600px" tabIndex={0} aria-label="Kinds of page">
        {shownOf(panels, unmet).map(({ kind, title, text }) => (
          <li key={kind} className={`panel ${kind}`}>
            <h3>{title}</h3>
            <p>{text}</p>
            <div className="phone">
              <div className="screen">
                <noscript>
                  <iframe
                    title={`Example of a ${title} page`}
                    src={`/site/page/${kind}`}
                    width="360"
                    height="700"
                    tabIndex={-1}
                  />
                </noscript>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
