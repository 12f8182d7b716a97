/** Ways out of a page that stands in another website's frame: services refuse to be framed, so they open beside that website. */

/** Makes a link or a form open outside of the frame, when the page stands in one. Takes what was clicked or sent; a part of a link counts as the link. */
export function leaveFrame(root: Document, way: Element | null): void {
  const view = root.defaultView;
  const leaving = way?.closest<HTMLAnchorElement | HTMLFormElement>('a, form');
  if (!view || view.top === view || !leaving) return;
  leaving.target = '_blank';
  leaving.relList.add('noopener');
}
