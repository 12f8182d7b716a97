/** "Seen by": which rule decides for a visitor whom the person describes, and the page as that visitor sees it (ROUTE-41). */
import { Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countryCodes } from '#domain/billing/countries.ts';
import { destinationName, isService } from '#domain/destinations/catalogue.ts';
import { releaseInstant } from '#domain/links/release-time.ts';
import { createDecider, type RoutedVisitor } from '#domain/routing/decide.ts';
import { actionWords, destinationWords } from '#domain/routing/rule-words.ts';
import css from '#landing/page.css?inline';
import { LandingPage } from '#landing/page.tsx';
import { bringToLife } from '#landing/script/bring-to-life.ts';
import { toPageModel } from '#landing/to-page-model.ts';
import { useNow } from '#web/lib/clock.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Phone } from '#web/parts/phone/phone.tsx';
import { Card } from '#web/ui/card.tsx';
import {
  type EditedRule,
  languageCodes,
  namedDestinations,
  type RoutedRow,
  ruleNames,
  toRoutedPage,
} from './edited-rules.ts';
import classes from './routing-screen.module.css';

const devices = [
  { value: 'phone/ios', label: 'iPhone' },
  { value: 'phone/android', label: 'Android phone' },
  { value: 'tablet/ios', label: 'iPad' },
  { value: 'tablet/android', label: 'Android tablet' },
  { value: 'desktop/windows', label: 'Windows computer' },
  { value: 'desktop/macos', label: 'Mac' },
  { value: 'desktop/linux', label: 'Linux computer' },
  { value: 'tv/tv', label: 'Television' },
];
const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, 'en');
const countries = [
  { value: '', label: 'Unknown country' },
  ...countryCodes.map((value) => ({ value, label: ruleNames.country(value) })).sort(byLabel),
];
const languages = [
  { value: '', label: 'Unknown language' },
  ...languageCodes.map((value) => ({ value, label: ruleNames.language(value) })).sort(byLabel),
];

/** `rules` are those on the screen, saved or not. */
export function SeenBy({ row, rules }: { row: RoutedRow; rules: readonly EditedRule[] }) {
  const present = useNow();
  const [who, setWho] = useState({ country: 'US', device: 'phone/ios', language: 'en', service: '', time: '' });
  const [date = '', clockTime = ''] = who.time.split('T');
  const chosen =
    who.time === '' ? undefined : releaseInstant({ date, time: clockTime.slice(0, 5), timezone: viewerZone });
  const moment = (chosen?.instant ?? present).getTime();
  const seen = useMemo(() => {
    const now = new Date(moment);
    const page = toRoutedPage(row, rules, now);
    const decider = createDecider(page.link);
    const [device = '', system = ''] = who.device.split('/');
    const { country, language, service } = who;
    const visitor: RoutedVisitor = { country, language, service, device, system, now };
    const led = decider.page(visitor);
    const hidden = decider.hidden(visitor);
    const isHidden = new Set(hidden.map(({ of }) => of));
    const destinations = page.link.destinations.map((each) =>
      isHidden.has(each.id) ? { ...each, enabled: false } : each,
    );
    const given = page.link.destinations.flatMap(({ id }) => decider.destination(id, visitor) ?? []);
    const shown = { ...page, link: { ...page.link, destinations } };
    const urls = { pageUrl: row.page_url, path: row.path };
    return { led, about: [...hidden, ...given], model: toPageModel(shown, now, urls), page };
  }, [row, rules, who, moment]);
  const services = [...new Set(namedDestinations(row).flatMap(({ type }) => (isService(type) ? [type] : [])))].map(
    (value) => ({ value, label: destinationName(value) }),
  );
  const set = (name: keyof typeof who) => (value: string | null) => setWho({ ...who, [name]: value ?? '' });
  const { led } = seen;
  const arrives = led && (led.target.kind === 'url' ? led.target.url : destinationWords(led.target.destination));

  return (
    <Card title="Seen by">
      <div className={classes.who}>
        <Select
          label="Country"
          searchable
          allowDeselect={false}
          data={countries}
          value={who.country}
          onChange={set('country')}
        />
        <Select label="Device" allowDeselect={false} data={devices} value={who.device} onChange={set('device')} />
        <Select
          label="Language"
          searchable
          allowDeselect={false}
          data={languages}
          value={who.language}
          onChange={set('language')}
        />
        <Select
          label="Service they chose"
          allowDeselect={false}
          data={[{ value: '', label: 'None' }, ...services]}
          value={who.service}
          onChange={set('service')}
        />
        <TextInput
          type="datetime-local"
          label="Time"
          description={`Empty: now. In ${viewerZone.replaceAll('_', ' ')}.`}
          value={who.time}
          onChange={(event) => set('time')(event.currentTarget.value)}
        />
      </div>
      <div className={classes.decision} role="status">
        {led === undefined ? (
          <p>
            <b>They see the page.</b> No rule of the page fits.
          </p>
        ) : (
          <p>
            <b>Rule {led.rule.id} decides:</b> they arrive at {arrives}. “All services” on the way leads to the page.
          </p>
        )}
        {seen.about.map((rule) => (
          <p key={rule.id}>
            <b>Rule {rule.id}:</b> {actionWords(rule, seen.page.link.destinations)}.
          </p>
        ))}
      </div>
      <div className={classes.phone}>
        <Phone title="The page as they see it" css={css} onReady={runPageScript}>
          <LandingPage key={`${seen.model.phase}${JSON.stringify(seen.model.lead)}`} model={seen.model} />
        </Phone>
      </div>
    </Card>
  );
}

function runPageScript(inside: Document): () => void {
  return bringToLife(inside, { visitor: false });
}
