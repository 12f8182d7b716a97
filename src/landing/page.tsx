/** The fan's page (flat layout 2), the same tree for visitors and for the wizard's preview. Stateless: one small script brings it to life. */
import { Backdrop, Cover } from './cover.tsx';
import { Player, Video } from './lead.tsx';
import { ServiceMark, SocialMark } from './marks.tsx';
import type { Countdown, PageModel, PageRow } from './page-model.ts';

/** Titles of more characters are set smaller, so that the first row stays on the first screen. */
const longTitle = 48;

/** Takes a model and draws the whole page; needs the styles of `page.css` around it. */
export function LandingPage({ model }: { model: PageModel }) {
  const { lead } = model;
  return (
    <div className={`page ${model.theme}`} data-link={model.linkId}>
      <Backdrop model={model} />
      <main className="column">
        {lead.kind === 'video' ? <Video model={model} youtubeId={lead.youtubeId} /> : <Cover model={model} />}
        {lead.kind === 'player' && <Player tracks={lead.tracks} />}
        <header className="words">
          <h1 dir="auto" className={model.title.length > longTitle ? 'long' : undefined}>
            {model.title}
          </h1>
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
        {model.rows.length > 0 && <Rows rows={model.rows} model={model} />}
        {model.socials.length > 0 && (
          <nav className="socials" aria-label={`${model.artistName} elsewhere`}>
            {model.socials.map((social) => (
              <a key={social.type} href={social.url} aria-label={social.label} rel="me noopener">
                <SocialMark type={social.type} />
              </a>
            ))}
          </nav>
        )}
      </main>
    </div>
  );
}

/** 'Mara Vale · Choose your service'; the artist is not named twice where the title or the subtitle does so. */
function subtitleParts(model: PageModel): string[] {
  const named = model.title.trim() === model.artistName.trim() || model.subtitle.includes(model.artistName);
  return [named ? '' : model.artistName, model.subtitle].filter((part) => part.trim() !== '');
}

function Clock({ countdown }: { countdown: Countdown }) {
  const left = Math.max(0, countdown.secondsLeft);
  const parts = [
    ['Days', Math.floor(left / 86_400)],
    ['Hours', Math.floor(left / 3600) % 24],
    ['Minutes', Math.floor(left / 60) % 60],
    ['Seconds', left % 60],
  ] as const;
  return (
    <section className="clock" aria-label="Time until release">
      <dl data-release={countdown.releaseTime}>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{String(value).padStart(2, '0')}</dd>
          </div>
        ))}
      </dl>
      <p>
        <time dateTime={countdown.releaseTime}>{countdown.summary}</time>
      </p>
    </section>
  );
}

/** Rows in lists, cut at the headings, so that each heading is one to a screen reader too. */
function Rows({ rows, model }: { rows: PageRow[]; model: PageModel }) {
  const sections: {
    header: Extract<PageRow, { kind: 'header' }> | undefined;
    links: Extract<PageRow, { kind: 'destination' }>[];
  }[] = [];
  for (const row of rows) {
    if (row.kind === 'header') sections.push({ header: row, links: [] });
    else if (sections.length === 0) sections.push({ header: undefined, links: [row] });
    else sections.at(-1)?.links.push(row);
  }
  return sections.map(({ header, links }) => (
    <section key={header?.id ?? 'first'} className="rows">
      {header !== undefined && <h2 dir="auto">{header.text}</h2>}
      {links.length > 0 && (
        <ul>
          {links.map((row) => (
            <li key={row.id}>
              <a href={row.href} data-to={row.id} rel="nofollow">
                {row.logo === null ? (
                  <ServiceMark type={row.type} theme={model.theme} />
                ) : (
                  <img src={row.logo} alt="" width={40} height={40} loading="lazy" />
                )}
                <span className="name" dir="auto">
                  {row.name}
                  {row.description !== '' && <small dir="auto">{row.description}</small>}
                </span>
                {row.cta !== '' && (
                  <span className="pill" dir="auto">
                    {row.cta}
                    {row.label !== row.cta && <span className="heard">{row.label.slice(row.cta.length)}</span>}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
