/** The page with all stored data of a fan, by artist, with buttons to download and to delete it. */
import type { ReactNode } from 'react';
import type { OptInPlatform } from '#domain/fans/capture.ts';
import { artistsOf, isNothing, type KeptConsent, type StoredFanData } from '#domain/fans/stored-fan-data.ts';
import type { FanDataPage as FanData } from './fan-documents.ts';

const acts: Record<KeptConsent['act'], string> = {
  given: 'You agreed',
  withdrawn: 'You unsubscribed',
  resumed: 'You subscribed again',
};

const purposes: Record<OptInPlatform, string> = {
  email: 'Email for news',
  phone_number: 'Texts for news',
  text: 'One text at a release',
};

const services: Record<string, string> = { spotify: 'Spotify', applemusic: 'Apple Music' };

const states: Record<string, string> = {
  waiting: 'Waits for the release',
  saved: 'Saved',
  expired: 'The permission ended before it could be saved',
  failed: 'Could not be saved',
  revoked: 'You took the permission back',
};

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const countries = new Intl.DisplayNames('en-US', { type: 'region' });

const moment = (instant: Date): string => `${moments.format(instant)} UTC`;

/** 'Berlin, Germany', as far as the place is known. */
function placeOf({ country, region, city }: { country: string; region?: string; city?: string }): string {
  const known = [city, region, country === '' ? '' : (countries.of(country) ?? country)].filter((part) => part);
  return [...new Set(known)].join(', ') || 'Not known';
}

/** Draws the page without cover colours, so that it is easy to read. */
export function FanDataPage({ page: { kept, downloadUrl, deleteUrl } }: { page: FanData }) {
  return (
    <div className="page system kept">
      <main className="column">
        <header className="words">
          <h1>What is kept of you</h1>
          {isNothing(kept) ? (
            <p className="subtitle">Nothing at all.</p>
          ) : (
            <p className="subtitle">
              {kept.scope === 'email' ? 'Everything kept of ' : 'What you just left with '}
              <bdi>{kept.contact}</bdi>
            </p>
          )}
        </header>
        {artistsOf(kept).map((artist) => (
          <section key={artist} className="kept-of">
            <h2 dir="auto">{artist}</h2>
            <ul>
              <Entries kept={kept} artist={artist} />
            </ul>
          </section>
        ))}
        {!isNothing(kept) && (
          <>
            <p className="consent">
              Your network address, cookies and what you clicked are not here because they are not kept: pages are
              counted without knowing who you are.
            </p>
            <nav className="ways" aria-label="Your data">
              <a className="pill" href={downloadUrl} download>
                Download it
              </a>
              <a className="pill quiet" href={deleteUrl}>
                Delete it…
              </a>
            </nav>
          </>
        )}
      </main>
    </div>
  );
}

function Entries({ kept, artist }: { kept: StoredFanData; artist: string }) {
  const ofArtist = <Row extends { artist: string }>(rows: Row[]) => rows.filter((row) => row.artist === artist);
  return (
    <>
      {ofArtist(kept.optIns).map((row) => (
        <Entry key={`in ${row.platform} ${row.value}`} title={purposes[row.platform]}>
          <Line name={row.platform === 'email' ? 'Address' : 'Number'}>{row.value}</Line>
          {row.name !== '' && <Line name="Name">{row.name}</Line>}
          <Line name="Since">{moment(row.createdAt)}</Line>
          <Line name="Place">{placeOf(row)}</Line>
          {row.timeZone !== '' && <Line name="Time zone">{row.timeZone}</Line>}
          {row.unsubscribedAt !== null && <Line name="Unsubscribed">{moment(row.unsubscribedAt)}</Line>}
        </Entry>
      ))}
      {ofArtist(kept.requests).map((row) => (
        <Entry key={`asked ${row.createdAt.getTime()}`} title="Address that waits for your confirmation">
          <Line name="Address">{row.value}</Line>
          <Line name="Left on">{moment(row.createdAt)}</Line>
          <Line name="Page">{row.page}</Line>
          <Line name="Place">{placeOf(row)}</Line>
          {row.timeZone !== '' && <Line name="Time zone">{row.timeZone}</Line>}
          <Line name="Words">{row.words}</Line>
          <Line name="Deleted on">{moment(row.expiresAt)}</Line>
        </Entry>
      ))}
      {kept.presaves
        .filter(({ artistName }) => artistName === artist)
        .map((row) => (
          <Entry key={`saved ${row.provider} ${row.grantedAt.getTime()} ${row.linkTitle}`} title="Pre-save">
            <Line name="Release">{row.linkTitle ?? 'Its page is gone'}</Line>
            <Line name="Service">{services[row.provider] ?? row.provider}</Line>
            <Line name="State">{states[row.state] ?? row.state}</Line>
            <Line name="Later releases">{row.forever ? 'Saved too' : 'Not saved'}</Line>
            <Line name="Allowed on">{moment(row.grantedAt)}</Line>
            <Line name="Allowed until">{moment(row.endsAt)}</Line>
            {row.page !== '' && <Line name="Page">{row.page}</Line>}
            <Line name="Country">{placeOf({ country: row.country })}</Line>
            {row.words !== '' && <Line name="Words">{row.words}</Line>}
          </Entry>
        ))}
      {ofArtist(kept.consents).map((row) => (
        <Entry key={`said ${row.act} ${row.platform} ${row.createdAt.getTime()}`} title={acts[row.act]}>
          <Line name="When">{moment(row.createdAt)}</Line>
          {row.confirmedAt !== null && <Line name="Confirmed">{moment(row.confirmedAt)}</Line>}
          {row.page !== '' && <Line name="Page">{row.page}</Line>}
          <Line name="Country">{placeOf({ country: row.country })}</Line>
          {row.words !== '' && <Line name="Words">{row.words}</Line>}
        </Entry>
      ))}
    </>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </li>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
