/** Makes a stand-in fail as its vendor's gateway would, or with the vendor's own errors. */
import type { Failure, Failures } from './failure-mode.ts';
import type { StandInService, VendorAnswer, VendorCall } from './stand-in-server.ts';

/** The pause of a busy service, in seconds: longer than Fanfare waits within a request, short enough to retry by hand. */
const busySeconds = 3;

const answers: Record<Failure['mode'], VendorAnswer> = {
  busy: { status: 429, headers: { 'content-type': 'text/plain' }, body: 'Too many requests' },
  away: { status: 503, headers: { 'content-type': 'text/plain' }, body: 'upstream connect error' },
  nonsense: { status: 400, headers: { 'content-type': 'text/plain' }, body: 'Something went wrong' },
  revoked: { status: 403, headers: { 'content-type': 'text/plain' }, body: 'Forbidden' },
};

/** The names under which requests to the stand-in can fail: its own, and those of parts that fail separately. */
export const namesOf = ({ name, parts = [] }: StandInService): string[] => [name, ...parts];

/** Wraps the stand-in. It works unless a failure is set for it or for the part that a request belongs to. */
export function withFailures(service: StandInService, failures: Failures): StandInService {
  return {
    ...service,
    answer: (call) => failedAnswer(service, call, failures) ?? service.answer(call),
  };
}

function failedAnswer(service: StandInService, call: VendorCall, failures: Failures): VendorAnswer | undefined {
  const part = service.partOf?.(call);
  const failure = failures.of(service.name) ?? (part === undefined ? undefined : failures.of(part));
  if (failure === undefined) return undefined;
  const own = service.fail?.(failure.mode, call);
  if (own === 'works') return undefined;
  const { headers, ...answer } = own ?? answers[failure.mode];
  const retryAfter = String(failure.retryAfterSeconds ?? busySeconds);
  return { ...answer, headers: failure.mode === 'busy' ? { ...headers, 'retry-after': retryAfter } : { ...headers } };
}
