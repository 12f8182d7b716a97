/** The artist's profiles on social networks, with fixed prefixes, and the website. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import {
  socialFieldsSchema,
  socialPrefixes,
  socialProblem,
  socialUrl,
  socialUsername,
} from '#domain/accounts/social-input.ts';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { type SocialType, socialTypes } from '#domain/links/link-page.ts';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import type { SettingsSocialsQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { saveSocialsMutation, socialsQuery } from './artist.graphql.ts';
import classes from './artist.module.css';

const labels: Record<SocialType, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
  twitch: 'Twitch',
  facebook: 'Facebook',
  website: 'Website',
};
// An artist without profiles names no type that the cache could refresh the answer by.
const context = { additionalTypenames: ['artist_socials'] };

type Social = SettingsSocialsQuery['artist_socials'][number];

/** The section behind `/settings?tab=social-profiles` (ACC-65). */
export function SocialsSection() {
  const { artist } = useSignedIn();
  const [{ data, error, fetching }, reload] = useQuery({
    query: socialsQuery,
    variables: { artist_id: artist.id },
    context,
    requestPolicy: 'cache-and-network',
  });
  if (data === undefined)
    return <SectionState error={error} fetching={fetching} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return <SocialsForm stored={data.artist_socials} />;
}

const prefixOf = (type: SocialType): string => socialPrefixes[type].replace(/^https:\/\/(www\.)?/, '');

function SocialsForm({ stored }: { stored: readonly Social[] }) {
  const { artist } = useSignedIn();
  const [, save] = useMutation(saveSocialsMutation);
  const [websiteLeft, setWebsiteLeft] = useState(false);
  const mayChange = mayWrite(artist);
  const storedUrl = (type: SocialType): string => stored.find((social) => social.type === type)?.url ?? '';
  const initialValues = Object.fromEntries(
    socialTypes.map((type) => [type, socialUsername(type, storedUrl(type))]),
  ) as Record<SocialType, string>;

  const { field, values, busy, isDirty, resetDirty, setFieldValue, onSubmit } = useServerForm({
    initialValues,
    schema: socialFieldsSchema,
    submit: async (usernames) => {
      const wanted = socialTypes.map((type) => ({ type, url: socialUrl(type, usernames[type]) }));
      const added = wanted.filter(({ type, url }) => url !== '' && url !== storedUrl(type));
      const deleted = stored.filter((social) => wanted.some(({ type, url }) => type === social.type && url === ''));
      const { error } = await save({ artist_id: artist.id, added, deleted: deleted.map(({ id }) => id) }, context);
      if (error) return failureOf(error);
      resetDirty(values);
      showSnack('Success! Artist social links have been updated!');
      return undefined;
    },
  });
  const website = values.website.trim();
  const isWebsiteWrong = website !== '' && socialProblem({ type: 'website', url: website }) !== undefined;

  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className={classes.fields}>
        {socialTypes.map((type) =>
          type === 'website' ? (
            <TextInput
              key={type}
              {...field(type)}
              label={labels[type]}
              type="url"
              placeholder="https://"
              autoComplete="off"
              readOnly={!mayChange}
              onBlur={() => setWebsiteLeft(true)}
              error={fieldError(websiteLeft && isWebsiteWrong ? sentenceOf('WEBSITE_INVALID') : undefined)}
            />
          ) : (
            <TextInput
              key={type}
              {...field(type)}
              label={labels[type]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={!mayChange}
              // What was pasted shows as it will be saved.
              onBlur={() => setFieldValue(type, socialUsername(type, values[type]))}
              inputContainer={(input) => (
                <span className={classes.affixed}>
                  <span className={classes.prefix}>{prefixOf(type)}</span>
                  {input}
                </span>
              )}
            />
          ),
        )}
        <div className={classes.foot}>
          {!mayChange && <p className={classes.note}>Owners and editors of the artist can change these.</p>}
          <Button type="submit" loading={busy} disabled={busy || !mayChange || isWebsiteWrong || !isDirty()}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
