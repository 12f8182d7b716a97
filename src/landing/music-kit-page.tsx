/** The page that signs in to Apple Music. MusicKit runs here and nowhere else, so that the fan's page stays light. */
import type { MusicKitSignIn } from './page-renderer.ts';
import { PresaveFrame, type PresavePageParts } from './presave-page.tsx';

/** Draws the page; its script finds the form by `data-musickit`, and sends it with the token that Apple gave or with why there is none. */
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
