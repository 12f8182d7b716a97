/** The Help Center answers each error that has a next step (SITE-43). */
import { expect, test } from 'vitest';
import { type ErrorCode, errorSentences, sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { createSiteContent } from './site-content.ts';

/** Their sentences say all there is to do. A new code belongs here or under `answers` of a page in `content/help`. */
const selfExplaining: readonly ErrorCode[] = [
  'NOT_SIGNED_IN',
  'STEP_UP_NEEDED',
  'NOT_FOUND',
  'SIGNUP_UNFINISHED',
  'SIGNUP_CLOSED',
  'VENDOR_OFF',
  'SECOND_FACTOR_NEEDED',
  'AUTHENTICATOR_ON',
  'AUTHENTICATOR_EXPIRED',
  'PASSKEY_EXPIRED',
  'PASSKEY_EXISTS',
  'PASSKEY_NAME_INVALID',
  'PASSKEYS_FULL',
  'PASSWORD_INVALID',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_UPDATE_FAILED',
  'ADMIN_RESET_REFUSED',
  'SIGNUP_STEP_OPEN',
  'ARTIST_NAME_MISSING',
  'ARTIST_ONLY',
  'AFFILIATE_TOKEN_INVALID',
  'NAME_MISSING',
  'TITLE_MISSING',
  'PREVIEW_DAYS_INVALID',
  'PREVIEW_PERSON_MISSING',
  'PREVIEW_PERSON_TOO_LONG',
  'RULES_FULL',
  'RULE_CIRCLE',
  'RULE_CONDITION_MISSING',
  'RULE_TARGET_MISSING',
  'RULE_TIMES_ORDER',
  'TAG_MISSING',
  'VIEW_NAME_MISSING',
  'VIEW_NAME_TOO_LONG',
  'PATH_MISSING',
  'COVER_MISSING',
  'DOMAIN_UNKNOWN',
  'TEXT_TOO_LONG',
  'RELEASE_TIME_PAST',
  'RELEASE_DATE_MISSING',
  'RELEASE_CLOCK_MISSING',
  'TIMEZONE_MISSING',
  'RELEASE_NAME_MISSING',
  'DESTINATION_CTA_MISSING',
  'DESTINATION_URL_MISSING',
  'DESTINATION_TEXT_MISSING',
  'DESTINATION_MESSAGE_MISSING',
  'DESTINATION_CONFIG_MISSING',
  'DESTINATION_TYPE_UNKNOWN',
  'EMAIL_INVALID',
  'PHONE_NUMBER_INVALID',
  'PHONE_NUMBER_LANDLINE',
  'TEXT_SENT',
  'RELEASE_MESSAGE_KEPT',
  'PIXEL_PROVIDER_UNKNOWN',
  'PIXEL_ID_MISSING',
  'PIXEL_TAG_MISSING',
  'COUPON_NOT_CREATED',
  'PAYEE_HOLDER_MISSING',
  'PAYEE_ACCOUNT_INVALID',
  'PLAN_UNKNOWN',
  'TEAM_FULL',
  'ARTISTS_FULL',
  'CUSTOM_DOMAINS_FULL',
  'ARTISTS_MISSING',
  'IDEA_TITLE_MISSING',
  'COMMENT_MISSING',
  'BAD_INPUT',
  'QUERY_TOO_COMPLEX',
  'UNEXPECTED',
  'PLACEMENT_NAME_MISSING',
  'PLACEMENT_NAME_TOO_LONG',
  'PLACEMENT_NAME_TAKEN',
  'PLACEMENT_CODE_INVALID',
  'UTM_VALUE_TOO_LONG',
  'UTM_VALUES_MISSING',
  'UTM_TEMPLATES_FULL',
  'ANNOTATION_TEXT_MISSING',
  'ANNOTATION_TOO_LONG',
  'ANNOTATION_DAY_INVALID',
  'ANNOTATIONS_FULL',
  'SEGMENT_NAME_MISSING',
  'SEGMENT_NAME_TAKEN',
  'SEGMENT_EMPTY',
  'SEGMENTS_FULL',
  'SEGMENT_MISSING',
  'EXPORT_EMPTY',
  'DROP_MESSAGE_MISSING',
  'DROP_LINK_MISSING',
  'DROP_TIME_PAST',
  'DROP_SUBJECT_MISSING',
  'DROP_SUBJECT_TOO_LONG',
  'POSTAL_ADDRESS_TOO_LONG',
  'REPLY_TOO_LONG',
  'SNOOZE_PAST',
  'NUMBER_MISSING',
  'TEST_NUMBER_MISSING',
  'TEST_MAIL_REFUSED',
  'COUPON_BILLED_BY_HAND',
  'IMPORT_RUNNING',
  'IMPORT_TOO_LONG',
  'TEXT_NEEDS_RELEASE',
  'TEXT_NOT_POSSIBLE',
  'OPERATOR_NEEDS_FACTOR',
  'OPERATOR_OWN_ACCOUNT',
  'OPERATOR_REASON_MISSING',
  'OPERATOR_REFUSED',
];

const content = createSiteContent(new Set());

test('SITE-43: each error has a place in the Help Center or explains itself', () => {
  const answered = [...content.helpByError().keys()];
  expect([...answered, ...selfExplaining].sort()).toEqual(Object.keys(errorSentences).sort());
});

test('SITE-43: a sentence leads to one place, whichever code it has', () => {
  const bySentence = Map.groupBy(Object.keys(errorSentences) as ErrorCode[], sentenceOf);
  for (const codes of bySentence.values())
    expect(new Set(codes.map((code) => content.helpByError().get(code))).size, codes.join()).toBe(1);
});

test('SITE-43: a place is a page and a heading on it', () => {
  for (const place of content.helpByError().values()) {
    const [, slug = '', anchor = ''] = /^\/help\/([^#]+)#(.+)$/.exec(place) ?? [];
    expect(content.help(slug)?.html, place).toContain(`id="${anchor}"`);
  }
});
