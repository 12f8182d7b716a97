/** The frame in which the script of a coupon runs: of no origin, so that it cannot read what the dashboard stores in this browser (COUP-14). */
import type { RenderedDocument } from '#landing/rendered-document.ts';

/** Text that cannot end a quoted attribute. */
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The document; `url` is the script's. Its policy makes it of no origin also where it is opened without the frame. */
export function renderCouponScript(url: string): RenderedDocument {
  const { origin } = new URL(url);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Coupon</title></head><body><script async src="${attribute(url)}"></script></body></html>`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `img-src ${origin} data:`,
    `connect-src ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  return { html, contentSecurityPolicy };
}
