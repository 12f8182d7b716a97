/** The fan's page (flat layout 2), the same tree for visitors and for the wizard's preview. Stateless: one small script brings it to life. */

import { Clock } from './clock.tsx';
import { Backdrop, Cover } from './cover.tsx';
import { Player, Video } from './lead.tsx';
import type { PageModel } from './page-model.ts';
import { Remember } from './remember.tsx';
import { Rows } from './rows.tsx';
import { Socials } from './socials.tsx';

/** Titles of more characters are set smaller and leave less room to the cover, so that the first row stays on the first screen. */
const longTitle = 48;
const longestTitle = 90;

/**
 * Takes a model and draws the whole page; needs the styles of `page.css` around it. `pixelScript` is the URL of the script that a page
 * with pixels loads once it may. `isShownOnly` shows what its forms are, without any.
 */
export function LandingPage({
  model,
  pixelScript,
  isShownOnly = false,
}: {
  model: PageModel;
  pixelScript?: string;
  isShownOnly?: boolean;
}) {
  const { lead } = model;
  return (
    <div
      className={`page ${model.theme}`}
      data-link={model.linkId}
      data-pixels={model.pixels && JSON.stringify(model.pixels)}
      data-pixel-script={model.pixels && pixelScript}
    >
      <Backdrop model={model} />
      <main className="column">
        {lead.kind === 'video' ? <Video model={model} youtubeId={lead.youtubeId} /> : <Cover model={model} />}
        {lead.kind === 'player' && <Player tracks={lead.tracks} />}
        <header className={`words${lengthClass(model.title)}`}>
          <h1 dir="auto">{model.title}</h1>
          <p className="subtitle">
            {subtitleParts(model).map((part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
          {model.description !== '' && (
            <p className="description" dir="auto">
              {model.description}
            </p>
          )}
        </header>
        {model.countdown !== null && <Clock countdown={model.countdown} />}
        {model.rows.length > 0 && <Rows model={model} isShownOnly={isShownOnly} />}
        {model.remember !== null && !isShownOnly && <Remember remember={model.remember} />}
        <Socials model={model} />
      </main>
      {model.privacyHref !== '' && (
        <footer className="foot">
          <a href={model.privacyHref} rel="nofollow">
            Privacy
          </a>
        </footer>
      )}
    </div>
  );
}

/** 'Mara Vale · Choose your service'; the artist is not named twice where the title or the subtitle does so. */
function subtitleParts(model: PageModel): string[] {
  const named = model.title.trim() === model.artistName.trim() || model.subtitle.includes(model.artistName);
  return [named ? '' : model.artistName, model.subtitle].filter((part) => part.trim() !== '');
}

function lengthClass({ length }: string): string {
  if (length > longestTitle) return ' longest';
  return length > longTitle ? ' long' : '';
}
