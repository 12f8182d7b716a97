/** Builds the link's url with UTM values for the artist's own ads, with values used before and the artist's templates (PLACE-40, PLACE-41). */
import { Button, TextInput } from '@mantine/core';
import { ChevronRight, QrCode, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { type CombinedError, useMutation, useQuery } from 'urql';
import { longestPlacementName, type UtmValues, utmNames } from '#domain/links/placement-draft.ts';
import { utmUrl } from '#domain/links/utm-url.ts';
import { longestCampaignValue } from '#domain/stats/campaign.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { UtmTemplatesQuery } from '#web/lib/graphql/graphql.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteUtmTemplateMutation, saveUtmTemplateMutation, utmTemplatesQuery } from './share.graphql.ts';
import { withUtm } from './share-target.ts';
import type { Placement } from './use-placements.ts';
import classes from './utm-card.module.css';

type UtmTemplate = UtmTemplatesQuery['utm_templates'][number];

const labels: Record<keyof UtmValues, string> = { source: 'Source', medium: 'Medium', campaign: 'Campaign' };
const examples: Record<keyof UtmValues, string> = { source: 'meta_ads', medium: 'paid', campaign: 'spring_tour' };

/** `counted` are values that visits of the link came with; `onQr` shows the QR code of a choice. */
export function UtmCard({
  url,
  utm,
  artistId,
  placements,
  counted,
  mayChange,
  onChange,
  onQr,
}: {
  url: string;
  utm: UtmValues;
  artistId: string | undefined;
  placements: readonly Placement[];
  counted: Readonly<Record<keyof UtmValues, readonly string[]>>;
  mayChange: boolean;
  onChange: (utm: UtmValues) => void;
  onQr: (target: string) => void;
}) {
  const [opened, setOpened] = useState(false);
  const [{ data }, reload] = useQuery({
    query: utmTemplatesQuery,
    variables: { artist_id: artistId ?? '' },
    pause: artistId === undefined || !opened,
    requestPolicy: 'cache-and-network',
  });
  const [, remove] = useMutation(deleteUtmTemplateMutation);
  const [, save] = useMutation(saveUtmTemplateMutation);
  const listId = useId();
  const templates = data?.utm_templates ?? [];
  const isSet = utmNames.some((part) => utm[part].trim() !== '');
  const usedBefore = (part: keyof UtmValues): string[] => {
    const known = [...templates, ...placements].map((each) => each[`utm_${part}`]);
    return [...new Set([...known, ...counted[part]])].filter((value) => value !== '');
  };
  const refresh = () => reload({ requestPolicy: 'network-only' });
  const settle = ({ error }: { error?: CombinedError | undefined }): boolean => {
    if (error) showErrorSnack(messageOf(error));
    else refresh();
    return !error;
  };
  const deleteTemplate = async (template: UtmTemplate): Promise<void> => {
    const { id, name, utm_source, utm_medium, utm_campaign } = template;
    if (!settle(await remove({ id }))) return;
    const undo = async () =>
      settle(await save({ artist_id: artistId ?? '', name, utm_source, utm_medium, utm_campaign }));
    showSnack(`${name} deleted`, { label: 'Undo', act: () => void undo() });
  };
  const built = utmUrl(url, utm);
  return (
    <section className={classes.card} aria-label="UTM fields">
      <button type="button" className={classes.head} aria-expanded={opened} onClick={() => setOpened(!opened)}>
        <ChevronRight className={classes.chevron} size={16} aria-hidden="true" />
        <b>UTM fields</b>
        <span>source, medium and campaign, only for your own ads</span>
      </button>
      {opened && (
        <div className={classes.body}>
          {templates.length > 0 && (
            <ul className={classes.templates} aria-label="Templates">
              {templates.map((template) => (
                <li key={template.id}>
                  <button type="button" onClick={() => onChange(valuesOf(template))}>
                    {template.name}
                  </button>
                  {mayChange && (
                    <button
                      type="button"
                      aria-label={`Delete the template ${template.name}`}
                      onClick={() => void deleteTemplate(template)}
                    >
                      <X size={13} aria-hidden="true" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className={classes.fields}>
            {utmNames.map((part) => (
              <div key={part}>
                <TextInput
                  label={labels[part]}
                  placeholder={examples[part]}
                  value={utm[part]}
                  maxLength={longestCampaignValue}
                  list={`${listId}-${part}`}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => onChange({ ...utm, [part]: event.currentTarget.value })}
                />
                <datalist id={`${listId}-${part}`}>
                  {usedBefore(part).map((value) => (
                    <option key={value} value={value} />
                  ))}
                </datalist>
              </div>
            ))}
          </div>
          {isSet && (
            <>
              <output className={classes.built} aria-label="Link with UTM fields">
                {built}
              </output>
              <div className={classes.acts}>
                <CopyButton value={built} item="Link" label="Copy with UTM" compact />
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<QrCode size={15} aria-hidden="true" />}
                  onClick={() => onQr(withUtm)}
                >
                  QR code
                </Button>
              </div>
              {mayChange && artistId !== undefined && <SaveTemplate {...{ artistId, utm }} onSaved={refresh} />}
            </>
          )}
        </div>
      )}
    </section>
  );
}

const valuesOf = ({ utm_source, utm_medium, utm_campaign }: Omit<UtmTemplate, 'id' | 'name'>): UtmValues => ({
  source: utm_source,
  medium: utm_medium,
  campaign: utm_campaign,
});

function SaveTemplate({ artistId, utm, onSaved }: { artistId: string; utm: UtmValues; onSaved: () => void }) {
  const [name, setName] = useState('');
  const [, save] = useMutation(saveUtmTemplateMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const values = { utm_source: utm.source, utm_medium: utm.medium, utm_campaign: utm.campaign };
      const { error } = await save({ artist_id: artistId, name, ...values });
      setFormError(error && messageOf(error));
      if (error) return;
      setName('');
      onSaved();
    });
  };
  return (
    <form className={classes.save} noValidate onSubmit={submit} aria-label="Save as template">
      <TextInput
        aria-label="Name of the template"
        placeholder="Save as template, for example Meta ads"
        value={name}
        maxLength={longestPlacementName * 2}
        error={formError}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFormError(undefined);
        }}
      />
      <Button type="submit" size="xs" variant="default" loading={busy}>
        Save
      </Button>
    </form>
  );
}
