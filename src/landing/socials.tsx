/** The icons of the artist's profiles elsewhere. */
import { SocialMark } from './marks.tsx';
import type { PageModel } from './page-model.ts';

/** Draws them; nothing for a page without. */
export function Socials({ model }: { model: Pick<PageModel, 'artistName' | 'socials'> }) {
  if (model.socials.length === 0) return null;
  return (
    <nav className="socials" aria-label={`${model.artistName} elsewhere`}>
      {model.socials.map((social) => (
        <a key={social.type} href={social.url} aria-label={social.label} rel="me noopener">
          <SocialMark type={social.type} />
        </a>
      ))}
    </nav>
  );
}
