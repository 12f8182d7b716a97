/** The pages for an unknown path, an unknown host and an unavailable artist. */
import { DrawnCover } from './drawn-cover.tsx';

/** The text of such a page. `seed` determines its drawing and colours. */
export interface NoticeWords {
  title: string;
  text: string;
  seed: string;
}

/** Draws the notice in the device's colour scheme. */
export function Notice({ words }: { words: NoticeWords }) {
  return (
    <div className="page system notice">
      <div className="backdrop" aria-hidden="true">
        <DrawnCover id={words.seed} />
      </div>
      <main className="column">
        <div className="cover avatar">
          <DrawnCover id={words.seed} />
        </div>
        <header className="words">
          <h1>{words.title}</h1>
          <p className="subtitle">{words.text}</p>
        </header>
      </main>
    </div>
  );
}
