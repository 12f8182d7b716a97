/** The email box "Claim your links now" (SITE-4). */
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import type { HomeView } from '../site-renderer.ts';

/** The form; `id` tells the boxes of one page apart. It works without script. */
export function ClaimBox({ id, view, unmet }: { id: string; view: HomeView; unmet: Unmet }) {
  const { email, problem, source } = view;
  const isFree = unmet.has('payments');
  return (
    <form className="claim-box" method="post" action="/claim" id={id}>
      <label className="hidden" htmlFor={`${id}-email`}>
        Email
      </label>
      <div className="box">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@yourband.com"
          defaultValue={email}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={`${id}-note`}
        />
        <button type="submit">Claim your links now</button>
      </div>
      <input type="hidden" name="source" value={source} />
      {problem !== '' && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="note" id={`${id}-note`} data-claim-note={isFree ? '' : ' Two weeks free. $0 due today.'}>
        {[
          ...(source === '' ? [] : ['You claim the page that you pasted.']),
          ...(isFree ? [] : ['Two weeks free. $0 due today.']),
        ].join(' ')}
      </p>
    </form>
  );
}
