/** The marks of the four pixel providers, from simple-icons. */
import { siFacebook, siGoogleads, siSnapchat, siTiktok } from 'simple-icons';
import type { PixelProvider } from '#domain/pixels/catalogue.ts';

const paths: Record<PixelProvider, string> = {
  Facebook: siFacebook.path,
  TikTok: siTiktok.path,
  AdWords: siGoogleads.path,
  Snapchat: siSnapchat.path,
};

/** The provider's mark in the colour of the text; decoration beside its name. */
export function ProviderMark({ provider }: { provider: PixelProvider }) {
  return (
    <svg viewBox="0 0 24 24" width={18} height={18} fill="currentColor" aria-hidden="true">
      <path d={paths[provider]} />
    </svg>
  );
}
