/** Sends errors of the log to an error tracker that speaks Sentry's protocol, where SENTRY_DSN names one; without anything personal. */
import { onLoggedError } from '#server/platform/log.ts';
import { version } from '../version.ts';

/** What is taken out of texts: emails, IP addresses, phone numbers, tokens and ids, and the queries of urls. */
const personal: readonly [RegExp, string][] = [
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '[email]'],
  [/\?[^\s"')]+/g, '?[query]'],
  [/\b(\w*(?:secret|token|password|code|key))=[^\s&"')]+/gi, '$1=[secret]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/[\w-]{20,}\.?[\w.-]*/g, '[token]'],
  [/\+?\d[\d ()/-]{6,}\d/g, '[number]'],
];

/** A text without what may be personal. */
export const withoutPersonal = (text: string): string =>
  personal.reduce((cleaned, [pattern, word]) => cleaned.replaceAll(pattern, word), text);

/** Starts where wanted; gives the function that sends what is left and stops. */
export async function startErrorTracker(
  dsn: string | undefined,
  { environment, name }: { environment: string; name: string },
): Promise<() => Promise<void>> {
  if (dsn === undefined) return async () => undefined;
  const { captureException, close, init, withScope } = await import('@sentry/node');
  init({
    dsn,
    environment,
    release: `fanfare@${version}`,
    // Its integrations would send requests, source lines, and what was logged before.
    defaultIntegrations: false,
    skipOpenTelemetrySetup: true,
    sendDefaultPii: false,
    maxBreadcrumbs: 0,
    beforeSend(event) {
      for (const exception of event.exception?.values ?? []) exception.value = withoutPersonal(exception.value ?? '');
      const { user: _user, request: _request, breadcrumbs: _breadcrumbs, extra: _extra, ...kept } = event;
      return kept;
    },
  });
  const stopListening = onLoggedError((error, sentence, fields) => {
    withScope((scope) => {
      scope.setTag('process', name);
      scope.setTag('sentence', withoutPersonal(sentence).slice(0, 200));
      for (const tag of ['job', 'route', 'request'])
        if (typeof fields[tag] === 'string') scope.setTag(tag, fields[tag]);
      captureException(error);
    });
  });
  return async () => {
    stopListening();
    await close(2_000);
  };
}
