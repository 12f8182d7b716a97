/** The draft kept in this browser, one an artist: written silently, read back only when it is whole. */
import { z } from 'zod';
import { coverImageStyles, destinationTypes, previewTypes, themes } from '#domain/links/link.ts';
import { sourcePurposes } from '#domain/links/source-checks.ts';
import { mayEnter } from './wizard-reducer.ts';
import { type WizardState, wizardSteps } from './wizard-state.ts';

const text = z.string().max(10_000);
const maybe = text.nullable();

const configSchema = z.union([
  z.object({ email_capture: z.boolean(), phone_number_capture: z.boolean(), success_message: text }),
  z.object({ message_body: text }),
]);

const destinationSchema = z.object({
  key: text,
  type: z.enum(destinationTypes),
  cta: text,
  url: text,
  text,
  description: text,
  logo: maybe,
  enabled: z.boolean(),
  expanded: z.boolean(),
  detected: z.boolean(),
  deeplinkIos: maybe,
  deeplinkAndroid: maybe,
  autoplayTrack: maybe,
  preRelease: z.boolean(),
  config: configSchema.nullable(),
});

const sourceSchema = z.object({
  input: text,
  url: text,
  rid: maybe,
  kind: text,
  name: text,
  author: text,
  image: maybe,
  releaseDate: maybe,
  previewUrl: maybe,
  deeplinkIos: maybe,
  deeplinkAndroid: maybe,
  links: z.array(z.object({ platform: text, url: text })),
});

const stateSchema = z.object({
  step: z.enum(wizardSteps),
  purpose: z.enum(sourcePurposes).nullable(),
  sourceInput: text,
  source: sourceSchema.nullable(),
  title: text,
  subtitle: text,
  description: text,
  domain: text,
  path: text,
  image: maybe,
  coverImageStyle: z.enum(coverImageStyles),
  previewType: z.enum(previewTypes),
  youtubePreviewUrl: text,
  customPreviewUrl: text,
  spotifyPreviewLink: text,
  spotifyPreviewUrl: text,
  displayArtistSocials: z.boolean(),
  theme: z.enum(themes),
  touched: z.array(z.enum(['title', 'subtitle', 'path', 'image', 'previewType'])),
  destinations: z.array(destinationSchema),
  nextKey: z.number().int().positive(),
}) satisfies z.ZodType<WizardState>;

/** Reads a draft. Gives undefined for nothing, for another version's shape and for anything broken; a step too far goes back to the source. */
export function readDraft(stored: string | null): WizardState | undefined {
  if (stored === null) return undefined;
  const result = stateSchema.safeParse(parseJson(stored));
  if (!result.success || result.data.purpose === null) return undefined;
  return mayEnter(result.data, result.data.step) ? result.data : { ...result.data, step: 'source' };
}

/** Writes a draft. */
export function writeDraft(state: WizardState): string {
  return JSON.stringify(state);
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
