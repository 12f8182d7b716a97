/** The page that signs in to Apple Music. Only this page loads MusicKit, so that fans' pages stay small. */
import type { MusicKitSignIn } from './page-renderer.ts';
import { PresaveFrame, type PresavePageParts } from './presave-page.tsx';

/** Draws the page. Its script finds the form by `data-musickit` and posts it with Apple's token, or with the reason why there is none. */
export function MusicKitPage({ parts, signIn }: { parts: PresavePageParts; signIn: MusicKitSignIn }) {
  return (
    <PresaveFrame
      parts={parts}
      heading="On to Apple Music"
      text="Apple asks you to sign in and whether this is all right."
    >
      <form
        className="optin leading"
        method="post"
        action="/_/presave/applemusic"
        data-musickit={signIn.developerToken}
        aria-label="Sign in to Apple Music"
      >
        <input type="hidden" name="t" value={signIn.token} />
        <input type="hidden" name="token" />
        <input type="hidden" name="error" />
        <button className="go" type="submit">
          Continue with Apple Music
        </button>
        <p className="said" role="status" data-said />
        <noscript>
          <p>
            Apple Music signs in by script only. Switch JavaScript on in your browser, or open this page in another.
          </p>
        </noscript>
      </form>
    </PresaveFrame>
  );
}
