/** A visitor as the rules of a link see them; each value is read from the request when a rule asks for it. */
import { cookieValue } from '#domain/pixels/visitor-choice.ts';
import type { RoutedVisitor } from '#domain/routing/decide.ts';
import { readService, serviceCookie } from '#domain/routing/remembered-service.ts';
import type { VisitorRequest } from '../http/visitor-request.ts';

/** Its getters are on the prototype: objects with accessors of their own would cost more than the rules. */
class RequestVisitor implements RoutedVisitor {
  readonly now: Date;
  private readonly request: VisitorRequest;

  constructor(request: VisitorRequest, now: Date) {
    this.request = request;
    this.now = now;
  }

  get service(): string {
    return readService(cookieValue(this.request.cookies, serviceCookie)) ?? '';
  }

  get country(): string {
    return this.request.place.country;
  }

  get device(): string {
    return this.request.userAgent.browser.device;
  }

  get system(): string {
    return this.request.userAgent.browser.os;
  }

  get language(): string {
    return this.request.language;
  }
}

/** The visitor who sent a request, at the instant `now`. */
export function routedVisitor(request: VisitorRequest, now: Date): RoutedVisitor {
  return new RequestVisitor(request, now);
}
