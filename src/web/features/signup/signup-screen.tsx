/** The signup: seven steps, which an account goes on with where it stopped. */
import { useState } from 'react';
import { useQuery } from 'urql';
import { screenOf } from '#domain/accounts/signup-steps.ts';
import { couponCode, isCouponCode } from '#domain/billing/coupon-code.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { paidArtists } from '#web/lib/current-user.ts';
import { hasVendor } from '#web/lib/installation.ts';
import { useSessionToken } from '#web/lib/session.ts';
import { useClaimInUrl } from '#web/lib/use-claim-in-url.ts';
import { useSearchParams } from '#web/navigation/navigation.tsx';
import { couponOfCookies } from '#web/parts/coupon-cookie.ts';
import { PageProblem } from '#web/parts/page-problem.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { ArtistStep } from './artist-step.tsx';
import { CodeStep, EmailStep, PasswordStep } from './email-steps.tsx';
import { FinishedStep } from './finished-step.tsx';
import { NameStep } from './name-step.tsx';
import { PlanStep } from './plan-step.tsx';

/** The screen (ACC-29). The route's guard keeps out people whose signup is finished. */
export function SignupScreen() {
  const token = useSessionToken();
  return token === null ? <BeforeAccount /> : <WithAccount key={token} />;
}

/**
 * `email` and `coupon` in the URL fill the first step; without a coupon there, the one of the cookie is used (COUP-6). With `step=code` a code was
 * mailed already (SITE-4), and `claim` is the source that the account begins with (SITE-7).
 */
function BeforeAccount() {
  const [query] = useSearchParams();
  // What cannot be a code is left out: the server would refuse the whole step.
  const code = couponCode(query.get('coupon') ?? couponOfCookies(document.cookie));
  const coupon = isCouponCode(code) ? code : '';
  const [email, setEmail] = useState(query.get('email') ?? '');
  useClaimInUrl(query);
  const [place, setPlace] = useState<{ screen: 'email' | 'code' } | { screen: 'password'; token: string }>({
    screen: query.get('step') === 'code' && email !== '' ? 'code' : 'email',
  });
  const restart = (): void => setPlace({ screen: 'email' });
  if (place.screen === 'password') return <PasswordStep email={email} token={place.token} onExpired={restart} />;
  if (place.screen === 'code')
    return (
      <CodeStep
        email={email}
        coupon={coupon}
        onProven={(token) => setPlace({ screen: 'password', token })}
        onBack={restart}
      />
    );
  return (
    <EmailStep
      email={email}
      coupon={coupon}
      onCode={(entered) => {
        setEmail(entered);
        setPlace({ screen: 'code' });
      }}
    />
  );
}

function WithAccount() {
  const [{ data, error, fetching }, reload] = useQuery({ query: currentUserQuery, requestPolicy: 'cache-and-network' });
  const user = data?.get_current_user_data;
  if (user === undefined && error && !fetching)
    return (
      <PageProblem
        title="Your account didn't load"
        error={error}
        onRetry={() => reload({ requestPolicy: 'network-only' })}
      />
    );
  if (user === undefined) return <PageLoading />;
  const payments = data === undefined || hasVendor(data.installation, 'payments');
  const catalogue = data === undefined || hasVendor(data.installation, 'catalogue');
  switch (screenOf(user.signup_step, { payments })) {
    case 'name':
      return <NameStep user={user} />;
    case 'artist':
      return <ArtistStep user={user} catalogue={catalogue} />;
    case 'plan':
      if (paidArtists(user).length > 0) return <PlanStep user={user} />;
      // Artists that others pay for need no plan. A person who was taken off the team meanwhile adds one after all.
      return user.artists.some(({ role }) => role === 'owner') ? (
        <FinishedStep />
      ) : (
        <ArtistStep user={user} catalogue={catalogue} />
      );
    default:
      return <FinishedStep />;
  }
}
