/** The picture for networks as the server will draw it, made of the values in the form. */
import type { PreviewPicture } from '#domain/links/preview-picture.ts';
import { DrawnCover } from '#landing/drawn-cover.tsx';
import classes from './share-picture.module.css';

export function SharePicture({
  picture: { own, cover, title, artistName, line, linkId },
}: {
  picture: PreviewPicture;
}) {
  if (own !== null) return <img className={classes.own} src={own} alt="" />;
  const face = cover === null ? <DrawnCover id={linkId} /> : <img src={cover} alt="" />;
  return (
    <div className={classes.picture} aria-hidden="true">
      <div className={classes.behind}>{face}</div>
      <div className={classes.cover}>{face}</div>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        <div className={classes.artist}>{artistName}</div>
        {line !== '' && <div className={classes.line}>{line}</div>}
      </div>
    </div>
  );
}
