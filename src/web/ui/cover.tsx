/** A square or round picture with a letter in its place while there is none, or when it does not load. */
import { useState } from 'react';
import classes from './cover.module.css';

/** `name` gives the letter; the picture is decoration beside that name. `size` in pixels; styles around it may set `--cover-size` instead. */
export function Cover({
  src,
  name,
  size,
  round = false,
  blur,
}: {
  src: string | null;
  name: string;
  size: number;
  round?: boolean /** A data: URL shown until the picture is there. */;
  blur?: string | null;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const letter = [...name.trim()][0]?.toUpperCase() ?? '♪';
  return (
    <span
      className={classes.cover}
      style={{
        '--cover-given': `${size}px`,
        '--cover-radius': round ? '50%' : size < 40 ? '8px' : '10px',
        ...(blur ? { background: `center / cover url("${blur}")` } : {}),
      }}
      aria-hidden="true"
    >
      {src !== null && src !== broken ? (
        <img
          className={classes.image}
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        letter
      )}
    </span>
  );
}
