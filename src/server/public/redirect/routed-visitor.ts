/** A visitor as the rules of a link see them; each value is read from the request when a rule asks for it. */
import { cookieValue } from '#domain/pixels/visitor-choice.ts';
import type { RoutedVisitor } from '#domain/routing/decide.ts';
import { readService, serviceCookie } from '#domain/routing/remembered-service.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

/** The visitor who sent a request, at the instant `now`. */
export function routedVisitor(request: VisitorRequest, now: Date): RoutedVisitor {
  return {
    now,
    get service() {
      return readService(cookieValue(request.cookies, serviceCookie)) ?? '';
    },
    get country() {
      return request.place.country;
    },
    get device() {
      return request.userAgent.browser.device;
    },
    get system() {
      return request.userAgent.browser.os;
    },
    get language() {
      return request.language;
    },
  };
}
