/** The page on which a fan requests a link to their stored data by mail. */
import type { DataLinkForm } from './fan-documents.ts';
import { BrandedPage } from './fan-notice.tsx';

/** Draws the form; `seed` colours the page. */
export function DataLinkPage({ form, seed }: { form: DataLinkForm; seed: string }) {
  return (
    <BrandedPage backdrop={{ seed }}>
      <header className="words">
        <h1>What is kept of you</h1>
        <p className="subtitle">
          Enter your address, and we send you a link to see, download and delete what artists keep of you here.
        </p>
      </header>
      <form className="optin" method="post" action="/_/me" noValidate aria-label="Send me the link">
        <div className="field">
          <label>
            <span className="heard">Email address</span>
            <input
              name="email"
              type="email"
              autoComplete="email"
              placeholder="Email address"
              maxLength={254}
              defaultValue={form.email}
              aria-describedby="said"
              aria-invalid={form.problem === '' ? undefined : true}
            />
          </label>
          <button type="submit">Send me the link</button>
        </div>
        <p id="said" className="said" role="status">
          {form.problem}
        </p>
        <p className="consent">
          Did you leave a number? Then the page showed you the way to it right after you left it. Texts end as soon as
          you answer one of them with STOP.
        </p>
      </form>
    </BrandedPage>
  );
}
