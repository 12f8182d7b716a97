/** The pages without a link: an unknown path, an unknown host, an artist who is not available. As good-looking as the others. */
import { DrawnCover } from './drawn-cover.tsx';

/** What such a page says. `seed` picks its drawing and colours. */
export interface NoticeWords {
  title: string;
  text: string;
  seed: string;
}

/** Draws the notice on the paper that the visitor's device asks for. */
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
