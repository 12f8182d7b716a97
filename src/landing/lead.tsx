/** The main media of the page besides the cover: the audio player, or a video behind its cover (PAGE-6 to PAGE-8). */
import { Backdrop, Cover } from './cover.tsx';
import type { PageModel } from './page-model.ts';
import { previewSeconds } from './script/player.ts';

/**
 * The player. Dead without script, so styles hide it there. The script finds it by `data-player`, its buttons by `data-act`;
 * previous and next stand there when there is more than one track.
 */
export function Player({ tracks }: { tracks: { name: string; url: string }[] }) {
  const several = tracks.length > 1;
  return (
    <section className="player" data-player={JSON.stringify(tracks)} aria-label="Preview">
      {several && <Act act="previous" label="Previous track" path="M6 5h2.4v14H6ZM19 5v14L9 12Z" />}
      <button type="button" data-act="play" className="play" aria-label="Play preview">
        <Glyph className="start" path="M7 4.5v15L20 12Z" />
        <Glyph className="halt" path="M6.5 5h4v14h-4Zm7 0h4v14h-4Z" />
      </button>
      {several && <Act act="next" label="Next track" path="M15.6 5H18v14h-2.4ZM5 5v14l10-7Z" />}
      <div className="track">
        {several && (
          <p data-name dir="auto" aria-live="polite">
            {tracks[0]?.name}
          </p>
        )}
        <progress max={previewSeconds} value={0} aria-label="Progress of the preview" />
        <p role="status" data-trouble />
      </div>
      <span className="time" data-time>
        0:00
      </span>
    </section>
  );
}

/** A video behind its cover: a link to YouTube that the script replaces by the embed. Nothing of YouTube is loaded before the tap. */
export function Video({ model, youtubeId }: { model: PageModel; youtubeId: string }) {
  return (
    <div className="video">
      <Backdrop model={model} />
      <Cover model={{ ...model, coverImageStyle: 'square' }} />
      <a
        href={`https://www.youtube.com/watch?v=${youtubeId}`}
        data-video={youtubeId}
        aria-label={`Play video: ${model.title}`}
      >
        <span className="play">
          <Glyph path="M7 4.5v15L20 12Z" />
        </span>
      </a>
    </div>
  );
}

function Act({ act, label, path }: { act: string; label: string; path: string }) {
  return (
    <button type="button" data-act={act} className="act" aria-label={label}>
      <Glyph path={path} />
    </button>
  );
}

function Glyph({ path, className }: { path: string; className?: string }) {
  return (
    <svg className={className} width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
