/** Opens links and forms of a framed page in a new window, because services refuse to be framed. */

/** Makes a link or form open outside the frame when the page is framed. Takes the event's target, which may be inside a link. */
export function leaveFrame(root: Document, way: Element | null): void {
  const view = root.defaultView;
  const leaving = way?.closest<HTMLAnchorElement | HTMLFormElement>('a, form');
  if (!view || view.top === view || !leaving) return;
  leaving.target = '_blank';
  leaving.relList.add('noopener');
}
