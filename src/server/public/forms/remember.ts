/** Takes a fan's choice of the service in which links open, as a cookie of this host (ROUTE-20 to ROUTE-22). */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { isPathWellFormed } from '#domain/links/path.ts';
import { fullPagePath } from '#domain/routing/full-page.ts';
import { readService, rememberPath, serviceCookie, serviceSeconds } from '#domain/routing/remembered-service.ts';
import { answerNothing } from '../http/answers.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { readPostedForm } from '../http/posted-form.ts';

/** Makes the route. The page's script sends the form and stays; without script the answer opens the page with all services again. */
export function createRememberRoutes({ hosts }: { hosts: HostSettings }): InternalRoute[] {
  const secure = hosts.appUrl.startsWith('https:') ? '; Secure' : '';
  return [
    {
      path: rememberPath,
      methods: ['POST'],
      on: 'link',
      async answer(request, response) {
        const form = await readPostedForm(request, response);
        if (form === undefined) return;
        const [text, path] = [form.get('service'), form.get('path') ?? ''];
        const service = readService(text);
        if ((service === undefined && text !== '') || !isPathWellFormed(path)) return answerNothing(response, 400);
        const life = service === undefined ? 0 : serviceSeconds;
        const cookie = `${serviceCookie}=${service ?? ''}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
        if (request.isInside) return answerNothing(response, 204, ['Set-Cookie', cookie]);
        answerNothing(response, 303, ['Location', fullPagePath(path), 'Set-Cookie', cookie]);
      },
    },
  ];
}
