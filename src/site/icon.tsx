/** Drawn signs of the public site: one line in the colour of the text. */

/** A sign of `size` pixels; `path` is drawn on a field of 24 by 24. Screen readers skip it. */
export function Icon({ path, size }: { path: string; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
