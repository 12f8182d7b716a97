/** The choice of the service in which the artist's links open: asked for, never assumed, and changed in one tap (ROUTE-20 to ROUTE-22). */
import { rememberPath } from '#domain/routing/remembered-service.ts';
import type { PageModel } from './page-model.ts';

/** A form that works without script; the page's script marks the button of the present choice. */
export function Remember({ remember: { path, services } }: { remember: NonNullable<PageModel['remember']> }) {
  return (
    <details className="remember">
      <summary>Always open my service</summary>
      <form method="post" action={rememberPath}>
        <input type="hidden" name="path" value={path} />
        <p role="status">Pages here then open it at once. Only this browser keeps your choice.</p>
        <div>
          {services.map(({ type, name }) => (
            <button key={type} type="submit" name="service" value={type}>
              {name}
            </button>
          ))}
          <button type="submit" name="service" value="">
            Ask me every time
          </button>
        </div>
      </form>
    </details>
  );
}
