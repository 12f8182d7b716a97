/** A drop as a fan's mail program shows it: sender, subject, message, link, and what the law wants below (DROP-165). */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { mailFooterQuery } from '../../form/drop-form.graphql.ts';
import classes from '../../form/preview.module.css';

/** The mail, with the fallbacks of its merge fields. */
export function MailPreview({
  artistId,
  artist,
  subject,
  message,
  link,
}: {
  artistId: string;
  artist: string;
  subject: string;
  message: string;
  link: string;
}) {
  const [{ data }] = useQuery({ query: mailFooterQuery, variables: { artist_id: artistId } });
  const filled = useMemo(
    () => ({ subject: fillIn(subject, { artist }), message: fillIn(message, { artist }) }),
    [subject, message, artist],
  );
  const isEmpty = `${subject}${message}${link}`.trim() === '';
  return (
    <figure className={classes.phone} aria-label="Preview">
      <figcaption className={classes.mailHead}>
        <bdi className={classes.sender}>{artist}</bdi>
        <b dir="auto">{filled.subject}</b>
      </figcaption>
      {isEmpty ? (
        <p className={classes.empty}>Your mail appears here.</p>
      ) : (
        <div className={classes.mail} dir="auto">
          <p>{filled.message}</p>
          <p className={classes.mailLink}>{link}</p>
        </div>
      )}
      <p className={classes.mailFoot}>
        <bdi>{artist}</bdi>
        {data !== undefined && (
          <>
            <br />
            {data.drop_settings.postal_address === '' ? (
              <strong>
                Your postal address is missing. The law wants it below every mail: write it in{' '}
                <Link to="/drops">Drop Settings</Link>.
              </strong>
            ) : (
              data.drop_settings.postal_address
            )}
          </>
        )}
        <br />
        Unsubscribe
      </p>
    </figure>
  );
}
