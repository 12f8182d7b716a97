/** Puts the video in the place of its cover once a fan asks for it; until then nothing of YouTube is loaded. */

/** Replaces the tapped link by YouTube's embed without cookies. Tells whether it did; when not, the link leads to YouTube itself. */
export function openVideo(link: HTMLElement): boolean {
  const stage = link.parentElement;
  const id = link.dataset.video;
  if (!stage || !id) return false;
  const frame = link.ownerDocument.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&playsinline=1`;
  frame.title = link.getAttribute('aria-label') ?? 'Video';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube refuses to play for pages that do not say where they are.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  // Hidden, not removed: in the preview React still owns the link.
  link.hidden = true;
  stage.append(frame);
  frame.focus();
  return true;
}
