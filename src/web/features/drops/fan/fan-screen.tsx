/** One fan: every channel, and consents, pre-saves, drops and replies in the order of time (DROP-103). */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from 'urql';
import type { ListedChannel } from '#domain/fans/fan-filter.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { FanProfileQuery } from '#web/lib/graphql/graphql.ts';
import { useArtistParameter } from '#web/lib/use-artist-parameter.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { Link, useParams } from '#web/navigation/navigation.tsx';
import { BackButton } from '#web/ui/back-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ChannelIcon } from '../subscribers/channel-icon.tsx';
import { channelNames, contactText, placeText } from '../subscribers/fan-words.ts';
import { channelState, eventTitle, type FanEvent } from './event-words.ts';
import { fanProfileQuery } from './fan-profile.graphql.ts';
import classes from './fan-screen.module.css';

type Profile = FanProfileQuery['fan_profile'];

/** The screen behind `/drops/fans/:id`; the id is the one of a row of the list. */
export function FanScreen() {
  const { id = '' } = useParams();
  const { artist } = useSignedIn();
  useArtistParameter();
  return <FanView key={`${artist.id} ${id}`} artistId={artist.id} id={id} />;
}

function FanView({ artistId, id }: { artistId: string; id: string }) {
  const [{ data, error }, reload] = useQuery({
    query: fanProfileQuery,
    variables: { artist_id: artistId, id },
    requestPolicy: 'cache-and-network',
  });
  const fan = data?.fan_profile;
  return (
    <>
      <BackButton to="/drops">All subscribers</BackButton>
      {fan === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton h={32} w={260} mb={20} radius="md" />
          <Skeleton h={220} radius="md" />
        </div>
      )}
      {fan === undefined && error !== undefined && (
        <EmptyState
          title="This fan didn't load"
          text={messageOf(error)}
          action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
        />
      )}
      {fan !== undefined && <Loaded fan={fan} />}
    </>
  );
}

/** States of channels to which no drop goes. */
const getsNothing = ['ended', 'gone', 'unreachable', 'blocked'];

function Loaded({ fan }: { fan: Profile }) {
  const place = fan.channels.find(({ country }) => country !== '');
  return (
    <>
      <PageHeading title={fan.contact === '' ? 'A fan' : contactText(fan.contact, { narrow: false })} />
      <div className={classes.columns}>
        <Card title="History" flush>
          {fan.events.length === 0 ? (
            <p className={classes.empty}>Nothing happened yet.</p>
          ) : (
            <ol className={classes.events} aria-label="History">
              {fan.events.map((event) => (
                <EventRow key={`${event.kind} ${event.id}`} event={event} />
              ))}
            </ol>
          )}
        </Card>
        <Card title="Channels" flush>
          <ul className={classes.channels} aria-label="Channels">
            {fan.channels.map((channel) => (
              <li key={channel.id} className={classes.channel}>
                <ChannelIcon channel={channel.channel} />
                <span className={classes.what}>
                  <b>{channelNames[channel.channel as ListedChannel] ?? channel.channel}</b>
                  <span className={classes.faint}>
                    {channel.link_id === null ? (
                      'No SmartLink'
                    ) : (
                      <Link to={`/links/${channel.link_id}`}>{channel.link_title}</Link>
                    )}
                  </span>
                </span>
                <Chip tone={getsNothing.includes(channel.state) ? 'bad' : 'plain'}>{channelState(channel)}</Chip>
              </li>
            ))}
          </ul>
          {place && <p className={classes.place}>{placeText(place)}</p>}
        </Card>
      </div>
    </>
  );
}

function EventRow({ event }: { event: FanEvent }) {
  const { kind, at, text, page, drop_id, channel } = event;
  const isConsent = kind === 'given' || kind === 'withdrawn' || kind === 'resumed';
  return (
    <li className={classes.event}>
      <ChannelIcon channel={channel} />
      <div className={classes.what}>
        <b>{eventTitle(event)}</b>
        {text !== '' && (
          <bdi className={classes.text}>
            {isConsent ? `“${text}”` : drop_id !== null ? <Link to={`/messages/${drop_id}`}>{text}</Link> : text}
          </bdi>
        )}
        {page.startsWith('http') && <span className={classes.faint}>On {page.replace(/^https?:\/\//, '')}</span>}
      </div>
      <time dateTime={at} className={classes.at}>
        {writtenTime(at)}
      </time>
    </li>
  );
}
