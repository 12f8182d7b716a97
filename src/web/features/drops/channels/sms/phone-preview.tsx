/** A drop as a fan's phone shows it, with the fallbacks of its merge fields. */
import { useMemo } from 'react';
import { sampleText, type TextSample } from '#domain/messaging/channels/sms/sms-text.ts';
import classes from '../../form/preview.module.css';

export function PhonePreview({ message, sample, artist }: { message: string; sample: TextSample; artist: string }) {
  const { link, isIntroduced } = sample;
  const text = useMemo(
    () => sampleText({ message, link }, artist, { isIntroduced }),
    [message, link, isIntroduced, artist],
  );
  return (
    <figure className={classes.phone} aria-label="Preview">
      <figcaption className={classes.name}>
        <bdi>{artist}</bdi>
      </figcaption>
      <p className={text === '' ? classes.empty : classes.bubble}>{text === '' ? 'Your text appears here.' : text}</p>
    </figure>
  );
}
