/** A drop as a fan's phone shows it, with the fallbacks of its merge fields. */
import { useMemo } from 'react';
import { sampleText } from '#domain/messaging/drop-rules.ts';
import classes from './phone-preview.module.css';

export function PhonePreview({ message, link, artist }: { message: string; link: string; artist: string }) {
  const text = useMemo(() => sampleText({ message, link }, artist), [message, link, artist]);
  return (
    <figure className={classes.phone} aria-label="Preview">
      <figcaption className={classes.name}>
        <bdi>{artist}</bdi>
      </figcaption>
      <p className={text === '' ? classes.empty : classes.bubble}>{text === '' ? 'Your text appears here.' : text}</p>
    </figure>
  );
}
