/** What is different on a framed page: links and forms open in a new window, because services refuse to be framed. */

/** Whether another page frames this one. In a frame of another site, browsers send no cookie with the fan's choice about pixels. */
export function isFramed(): boolean {
  return window.top !== window;
}

/** Makes a link or form open outside the frame when the page is framed. Takes the event's target, which may be inside a link. */
export function leaveFrame(way: Element | null): void {
  const leaving = way?.closest<HTMLAnchorElement | HTMLFormElement>('a, form');
  if (!leaving || !isFramed()) return;
  leaving.target = '_blank';
  leaving.relList.add('noopener');
}
