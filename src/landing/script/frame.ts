/** Ways out of a page that stands in another website's frame: services refuse to be framed, so they open beside that website. */

/** Makes a link open outside of the frame, when the page stands in one. Takes what was clicked; a part of a link counts as the link. */
export function leaveFrame(root: Document, clicked: Element | null): void {
  const view = root.defaultView;
  const link = clicked?.closest('a');
  if (!view || view.top === view || !link) return;
  link.target = '_blank';
  link.relList.add('noopener');
}
