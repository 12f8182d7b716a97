/** Wires the public site on the app host: homepage, blog, legal pages, Help Center, feeds, and pages for what is not found or fails. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unmetNeeds } from '#domain/installation/hidden-parts.ts';
import { sendDocument } from './answer.ts';
import { addHomeRoutes } from './home-routes.ts';
import { addPortalRoutes } from './portal-routes.ts';
import { addReadingRoutes } from './reading-routes.ts';
import { createSiteContent } from './site-content.ts';
import type { SiteDeps } from './site-deps.ts';

/** The largest posted form, in bytes. */
const maxFormBytes = 4096;

const failed = {
  title: 'That did not work',
  text: 'This page could not be shown just now. Please try again in a little while.',
};
const notFound = {
  title: 'Nothing here',
  text: 'There is no page at this address. It may have been mistyped, or it was taken down.',
};

/** Adds the site's routes. Everything below runs without script and stores nothing but what a signup stores. */
export function addSite(app: FastifyInstance, deps: SiteDeps): void {
  const unmet = unmetNeeds(deps.vendorModes, deps.signupMode);
  const place = { appUrl: deps.appUrl, unmet };
  const content = createSiteContent(unmet);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) deps.log.error({ err: error }, 'A page of the public site could not be shown.');
      reply.code(status);
      return sendDocument(request, reply, deps.site.notice(place, failed), 'private');
    });
    const missing = (request: FastifyRequest, reply: FastifyReply, title?: string) => {
      reply.code(404);
      const view = title === undefined ? notFound : { ...notFound, title };
      return sendDocument(request, reply, deps.site.notice(place, view), 'private');
    };
    addHomeRoutes(scope, { ...deps, place });
    addReadingRoutes(scope, { ...deps, place, content, missing });
    addPortalRoutes(scope, { ...deps, place });
  });
}
