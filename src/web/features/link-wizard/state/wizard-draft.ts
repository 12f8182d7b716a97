/** Reads a stored draft and checks its whole shape. Loaded only when a draft exists. */
import * as z from 'zod/mini';
import { type Field, type Fields, type FieldValue, fieldMap } from '#domain/kernel/fields.ts';
import { previewTypes } from '#domain/links/link.ts';
import { sourcePurposes } from '#domain/links/source-checks.ts';
import { confidences } from '#domain/links/source-links.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { formFields, rowFields } from './form-fields.ts';
import { filledFields, mayEnter, stepsOf, type WizardState, wizardSteps } from './wizard-state.ts';

const text = z.string().check(z.maxLength(10_000));
const maybe = z.nullable(text);

const configSchema = z.union([
  z.object({ email_capture: z.boolean(), phone_number_capture: z.boolean(), success_message: text }),
  z.object({ message_body: text }),
]);

const byKind = {
  text,
  picture: text,
  instant: text,
  uuid: text,
  boolean: z.boolean(),
  integer: z.int(),
  json: z.unknown(),
};

// A draft of an older version lacks newer fields; they start with their default.
function fieldSchema({ kind, choices, nullable, blank }: Field) {
  const schema = kind === 'choice' ? z.enum(choices ?? []) : byKind[kind];
  return z._default<z.ZodMiniType>(nullable ? z.nullable(schema) : schema, blank);
}

/** A schema for each of the fields. */
const fieldSchemas = <All extends Fields>(fields: All) =>
  fieldMap(fields, fieldSchema) as { [Name in keyof All]: z.ZodMiniType<FieldValue<All[Name]>> };

const destinationSchema = z.object({
  ...fieldSchemas(rowFields),
  key: text,
  id: maybe,
  expanded: z.boolean(),
  confidence: z.nullable(z.enum(confidences)),
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
  // Drafts of before have no key: a new link gets one.
  requestKey: z.pipe(
    z._default(text, ''),
    z.transform((key) => key || idOfNew()),
  ),
  sent: z._default(z.boolean(), false),
  editing: z.nullable(editingSchema),
  purpose: z.nullable(z.enum(sourcePurposes)),
  byHand: z._default(z.boolean(), false),
  sourceInput: text,
  source: z.nullable(sourceSchema),
  ...fieldSchemas(formFields),
  // Drafts of before have none of these.
  shareTitle: z._default(text, ''),
  shareDescription: z._default(text, ''),
  sharePicture: z._default(maybe, null),
  date: text,
  time: text,
  timezone: text,
  domain: text,
  youtubePreviewUrl: text,
  customPreviewUrl: text,
  spotifyPreviewLink: text,
  spotifyPreviewUrl: text,
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
