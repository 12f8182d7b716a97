/** The form of a pixel: a new one, or a new token or Tag ID for a saved one. */
import { Button, Group, Modal, Select, Text, TextInput } from '@mantine/core';
import { useMutation } from 'urql';
import { isPixelProvider, pixelProviders, providerFacts } from '#domain/pixels/catalogue.ts';
import { pixelSchema } from '#domain/pixels/pixel-input.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { showSnack } from '#web/ui/snack.ts';
import { savePixelMutation } from './pixels.graphql.ts';
import classes from './pixels-section.module.css';
import type { ShownPixel } from './shown-pixel.ts';

const idExamples = {
  Facebook: '204811753306123',
  TikTok: 'C9KD20MV7HTCQ3LF2E10',
  AdWords: 'AW-55120931',
  Snapchat: '7f31b60c-0000-4000-8000-000000000001',
};

/** `pixel` is undefined for a new one; `owner` is the artist or the agency that it is saved for. */
export function PixelDialog({
  pixel,
  owner,
  onClose,
}: {
  pixel: ShownPixel | undefined;
  owner: { artist_id: string } | { agency_id: string };
  onClose: () => void;
}) {
  const [, save] = useMutation(savePixelMutation);
  const { values, field, busy, isDirty, onSubmit } = useServerForm({
    initialValues: {
      provider: pixel?.provider ?? '',
      pixel: pixel?.pixel ?? '',
      accessToken: '',
      conversionTag: pixel?.conversion_tag ?? '',
    },
    schema: pixelSchema({ hasToken: false }),
    submit: async ({ provider, pixel: id, accessToken, conversionTag }) => {
      const object = { ...owner, provider, pixel: id, access_token: accessToken, conversion_tag: conversionTag };
      const { error } = await save({ object });
      if (error) return failureOf(error);
      showSnack('Success! Pixel has been updated!');
      onClose();
      return undefined;
    },
  });
  const provider = isPixelProvider(values.provider) ? values.provider : undefined;
  const takesToken = provider !== undefined && providerFacts[provider].takesToken;
  const secret = takesToken ? values.accessToken : values.conversionTag;
  const isComplete = provider !== undefined && values.pixel.trim() !== '' && secret.trim() !== '';

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={460}
      title={
        <Text fw={650} fz={18} ff="var(--font-display)" component="span">
          {pixel === undefined ? 'Add Pixel' : `${pixel.provider} ${pixel.pixel}`}
        </Text>
      }
    >
      <form onSubmit={onSubmit} noValidate>
        <div className={classes.fields}>
          {pixel === undefined && (
            <>
              <Select
                {...field('provider')}
                label="Provider"
                placeholder="Choose a provider"
                data={[...pixelProviders]}
                data-autofocus
                readOnly={busy}
              />
              <TextInput
                {...field('pixel')}
                label="Pixel ID"
                placeholder={provider && idExamples[provider]}
                autoComplete="off"
                spellCheck={false}
                readOnly={busy}
              />
            </>
          )}
          {takesToken && (
            <TextInput
              {...field('accessToken')}
              label="Access token"
              description="Sends each event from our server too. It is stored encrypted and never shown again."
              autoComplete="off"
              spellCheck={false}
              readOnly={busy}
            />
          )}
          {provider !== undefined && !takesToken && (
            <TextInput
              {...field('conversionTag')}
              label="Tag ID"
              description="The conversion's label, or the whole AW-…/label"
              autoComplete="off"
              spellCheck={false}
              readOnly={busy}
            />
          )}
        </div>
        <Group justify="flex-end" mt="lg" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!isComplete || !isDirty()}>
            {pixel === undefined ? 'Add Pixel' : 'Save'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
