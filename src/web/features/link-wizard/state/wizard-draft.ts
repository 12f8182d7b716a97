/** Reads a stored draft and checks its whole shape. Loaded only when a draft exists. */
import * as z from 'zod/mini';
import { coverImageStyles, destinationTypes, previewTypes, themes } from '#domain/links/link.ts';
import { sourcePurposes } from '#domain/links/source-checks.ts';
import { confidences } from '#domain/links/source-links.ts';
import { filledFields, mayEnter, stepsOf, type WizardState, wizardSteps } from './wizard-state.ts';

const text = z.string().check(z.maxLength(10_000));
const maybe = z.nullable(text);

const configSchema = z.union([
  z.object({ email_capture: z.boolean(), phone_number_capture: z.boolean(), success_message: text }),
  z.object({ message_body: text }),
]);

const destinationSchema = z.object({
  key: text,
  id: maybe,
  type: z.enum(destinationTypes),
  cta: text,
  url: text,
  text,
  description: text,
  logo: maybe,
  enabled: z.boolean(),
  expanded: z.boolean(),
  confidence: z.nullable(z.enum(confidences)),
  deeplinkIos: maybe,
  deeplinkAndroid: maybe,
  autoplayTrack: maybe,
  preRelease: z.boolean(),
  config: z.nullable(configSchema),
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
  links: z.array(z.object({ platform: text, url: text, confidence: z.enum(confidences) })),
});

const editingSchema = z.object({
  id: text,
  version: z.int(),
  domain: text,
  path: text,
  previewType: z.enum(previewTypes),
  tracks: z.array(z.object({ id: text, name: text, url: text, priority: z.int() })),
  releaseTime: maybe,
  rid: maybe,
});

const stateSchema = z.object({
  step: z.enum(wizardSteps),
  editing: z.nullable(editingSchema),
  purpose: z.nullable(z.enum(sourcePurposes)),
  sourceInput: text,
  source: z.nullable(sourceSchema),
  releaseName: text,
  date: text,
  time: text,
  timezone: text,
  title: text,
  subtitle: text,
  postReleaseTitle: text,
  postReleaseSubtitle: text,
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
  touched: z.array(z.enum(filledFields)),
  destinations: z.array(destinationSchema),
  nextKey: z.int().check(z.positive()),
}) satisfies z.ZodMiniType<WizardState>;

/** Returns undefined without a draft, and for one of another shape. A step that may not be entered yet becomes an earlier one. */
export function readDraft(stored: string | null): WizardState | undefined {
  if (stored === null) return undefined;
  const result = z.safeParse(stateSchema, parseJson(stored));
  if (!result.success || result.data.purpose === null) return undefined;
  const state = result.data;
  const back = stepsOf(state)[state.editing === null ? 1 : 0] ?? 'customize';
  return mayEnter(state, state.step) ? state : { ...state, step: back };
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}
