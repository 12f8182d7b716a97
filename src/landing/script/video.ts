/** Replaces the video's cover by YouTube's embed on tap; before that nothing of YouTube is loaded. */

/** Replaces the tapped link by YouTube's embed without cookies. Returns whether it did; if not, the link opens YouTube. */
export function openVideo(link: HTMLElement): boolean {
  const stage = link.parentElement;
  const id = link.dataset.video;
  if (!stage || !id) return false;
  const frame = link.ownerDocument.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&playsinline=1`;
  frame.title = link.getAttribute('aria-label') ?? 'Video';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube does not play on pages that send no Referer: those that run this script send one (Referrer-Policy).
  // Hidden and not removed: in the preview React owns the link.
  link.hidden = true;
  stage.append(frame);
  frame.focus();
  return true;
}
