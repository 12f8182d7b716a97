/** Every error a person can meet: its code, and the one sentence that server and browser both show (UI-22). */

import { heldAccount, heldArtist } from './held-sentences.ts';
import { unexpectedSentence } from './unexpected-sentence.ts';

/** Code → sentence. Sentences are quoted word for word in docs/product; codes never change once released. */
export const errorSentences = {
  // Access
  NOT_SIGNED_IN: 'Please log in to continue.',
  LOGIN_FAILED: 'Email or password is incorrect.',
  TOO_MANY_TRIES: 'Too many tries. Please wait a moment and try again.',
  STEP_UP_NEEDED: 'Please confirm that it is you.',
  STEP_UP_FAILED: 'That password is not correct.',
  NOT_FOUND: "We couldn't find that.",
  NOT_ALLOWED: "You don't have access to do this.",
  SIGNUP_UNFINISHED: 'Please finish signing up first.',
  UPGRADE_REQUIRED: 'Your plan includes bio links only. Upgrade to Pro to create this link.',
  SUBSCRIPTION_LAPSED: 'Your trial or subscription has ended. Please go to Billing to continue.',
  ARTIST_SUSPENDED: 'This artist is suspended. Add a payment method to restore it.',
  ARTIST_HELD: heldArtist,
  ACCOUNT_HELD: heldAccount,
  // Second factors (ACC-85 to ACC-94)
  SECOND_FACTOR_NEEDED: 'Please enter the code of your authenticator app.',
  SECOND_FACTOR_WRONG: 'That code is not correct, or was used already. Please wait for the next one.',
  AUTHENTICATOR_ON: 'An authenticator app is set up already. Remove it before you set up another one.',
  AUTHENTICATOR_EXPIRED: 'That took too long. Please begin again.',
  PASSKEY_REFUSED: 'That passkey did not work. Please try again, or use your password.',
  PASSKEY_UNKNOWN: 'This passkey is no longer known here. Please use another one, or your password.',
  PASSKEY_EXPIRED: 'That took too long. Please try again.',
  PASSKEY_EXISTS: 'This passkey is registered already.',
  PASSKEY_NAME_INVALID: 'Please enter a name without control characters',
  PASSKEYS_FULL: 'You have 20 passkeys already. Remove one before you add another.',
  // Accounts (ACC-22 to ACC-27)
  PASSWORD_INVALID: 'Invalid password, Please enter a valid password.',
  PASSWORD_TOO_SHORT: 'Please choose a password of at least 8 characters',
  PASSWORD_TOO_LONG: 'Please choose a password of at most 256 characters',
  PASSWORD_COMMON: 'Many people use this password, so it is guessed first. Please choose another one',
  PASSWORD_OWN_NAME: 'Please choose a password that is not your own name or email',
  PASSWORD_UPDATE_FAILED: 'Oops! Failed to update password.',
  PASSWORD_CHANGE_NEEDED: 'Please choose a password of your own first. The present one was set by the operator.',
  ADMIN_RESET_REFUSED: 'The password was not changed. Please check the email and the admin password.',
  RESET_LINK_INVALID: 'This link has expired or was used already. Please request a new one.',
  CODE_WRONG: 'Invalid code, Please enter a valid code.',
  EMAIL_CODE_WRONG: 'Oops! Incorrect code',
  CODE_RECENT: 'We have just sent you a code. Please wait two minutes before you request another one.',
  EMAIL_TAKEN: 'Oops! Update email request failed',
  SIGNUP_CLOSED: 'Accounts are made by invitation here. Please ask the person who runs this site.',
  SIGNUP_EXPIRED: 'Too much time has passed since you entered the code. Please enter your email again.',
  SIGNUP_STEP_OPEN: 'Please finish the steps before this one first',
  ARTIST_NAME_MISSING: "Please enter the artist's name",
  ARTIST_OWNED: 'Oops! You already have this artist added to your account.',
  ARTIST_ONLY: 'An artist can be removed only while there is another one',
  BILLING_NEEDED: 'You need to update your billing information.',
  // Teams (ACC-50 to ACC-57)
  INVITATION_INVALID: 'Invalid invitation!',
  INVITATION_COMPLETED: 'Already completed your registration!',
  INVITATION_HAS_ACCOUNT: 'Email already registered. Log in to continue',
  INVITATION_OTHER_EMAIL: 'This invitation is for another email. Please log in with the email that it was sent to',
  ALREADY_MEMBER: 'This person is already a member of the artist',
  TEAM_FULL: 'An artist can have 1,000 members and open invitations. Please remove some first.',
  ARTISTS_FULL: 'An account can have 2,000 artists. Please leave or delete one first.',
  BILLING_USER_STAYS: "Billing user can't be removed",
  BILLING_USER_ROLE: "The billing user's role can't be changed",
  ONLY_MEMBER: "You can't remove yourself.",
  LAST_OWNER: 'An artist needs an owner. Please make somebody else an owner first',
  // Settings of artists and agencies (ACC-65 to ACC-68)
  PAGE_ARTIST_MISSING: 'This page names none of your artists. Please choose whose it becomes.',
  ARTIST_LAST: 'You cannot delete your only artist. Add another artist first if you want to delete this one.',
  WEBSITE_INVALID: 'Enter a website URL starting "http(s)://..."',
  USERNAME_INVALID: 'Enter a username: letters, digits, dots, dashes and underscores',
  SUBDOMAIN_INVALID: 'Please use 2 to 63 letters, digits and dashes',
  SUBDOMAIN_TAKEN: 'Oops! This domain is already taken.',
  SUBDOMAIN_SET: 'This artist has a subdomain already. It cannot be changed.',
  AFFILIATE_TOKEN_INVALID: "This doesn't look like an affiliate token: letters and digits only",
  NAME_MISSING: 'Please enter your first and last name',
  // Landing page step, in the order of LINK-13
  TITLE_MISSING: 'Please enter a title',
  PATH_MISSING: 'Please enter a path',
  PATH_INVALID: 'Invalid path',
  PATH_TAKEN: 'This path is not available',
  PATH_TOO_SHORT: 'Path must be at least 3 characters',
  PATH_TOO_LONG: 'Path can have at most 100 characters',
  YOUTUBE_URL_INVALID: 'Please enter a valid YouTube URL',
  CUSTOM_MP3_URL_INVALID: 'Please enter a valid Custom MP3 URL',
  CUSTOM_MP3_URL_NOT_SECURE:
    'Please enter a URL that begins with https://. Browsers do not play other audio on your page',
  COVER_MISSING: 'Please upload a cover image',
  DOMAIN_UNKNOWN: 'Please choose one of your domains',
  TEXT_TOO_LONG: 'That text is too long.',
  // Saving a link
  LINK_BANNED: 'This link was banned, so it cannot be changed. Please write to support if you think that is wrong.',
  LINK_EMPTY: 'This page is empty. Please add a destination to it first.',
  PREVIEW_PERSON_MISSING: 'Please say whom the preview is for',
  PREVIEW_PERSON_TOO_LONG: 'A name can have at most 100 characters',
  PREVIEW_DAYS_INVALID: 'Please choose 1 to 90 days',
  PREVIEWS_FULL: 'A link can have 100 private previews at a time. Please revoke one first.',
  PREVIEW_NEEDLESS: 'This page is published, so that everybody can open its link.',
  LINK_CHANGED: 'Somebody else saved this link while you were editing it.',
  RELEASE_TIME_PAST: 'Please choose a time in the future',
  RELEASE_DATE_MISSING: 'Please choose a date',
  RELEASE_CLOCK_MISSING: 'Please choose a time',
  RELEASE_TIME_SKIPPED:
    "That time doesn't exist on this day: the clocks are set forward over it. Please choose another time",
  TIMEZONE_MISSING: 'Please choose a time zone',
  RELEASE_NAME_MISSING: 'Please enter a release name',
  POST_RELEASE_MISSING: 'Please add at least one of Spotify, Apple Music, Deezer, iTunes or Amazon Music',
  // Rules of a link (ROUTE-1 to ROUTE-6)
  RULES_FULL: 'A link can have at most 20 rules',
  RULE_CONDITION_MISSING: 'Please choose which visitors this rule is for',
  RULE_TARGET_MISSING: 'Please choose where this rule leads',
  RULE_CIRCLE: 'This would lead back to this page. Please choose another address',
  RULE_TIMES_ORDER: 'The end has to come after the start',
  // Sources (SRC-4 to SRC-9)
  SOURCE_INVALID: "Oops! This doesn't look like a valid source link.",
  NOT_A_SPOTIFY_ARTIST: "Oops! This doesn't look like a Spotify artist link.",
  DIFFERENT_ARTIST: 'Oops! This appears to be a different artist than the one you are signed in as.',
  NOT_A_PLAYLIST: "Oops! This doesn't look like a Spotify playlist link.",
  NOT_A_RELEASE: "Oops! This doesn't look like a Spotify song or album link.",
  NOT_A_PODCAST: "Oops! This doesn't look like a Spotify/Apple Podcasts show or episode link.",
  URL_INVALID: 'Oops! Invalid URL.',
  CODE_INVALID: 'Invalid Link/ISRC/UPC',
  NAME_UNKNOWN: 'Nothing with this name was found. Check the spelling, or paste a link.',
  SOURCE_UNREACHABLE: "We couldn't reach that service. Please try again in a moment.",
  SOURCE_BUSY: 'That service is busy. Please try again in a minute.',
  PAYER_MAY_NOT_WRITE:
    'Your account pays for this artist, but you may not make links for it. Please ask one of its owners.',
  QUICK_CREATE_FAILED: 'Something went wrong. Failed to create link',
  // Destinations (DEST-9 to DEST-13)
  DESTINATION_CTA_MISSING: 'Please enter a call to action',
  DESTINATION_URL_MISSING: 'Please enter a link',
  DESTINATION_URL_INVALID: "This link doesn't belong to that service",
  PRESAVE_NOT_A_RELEASE: 'Please enter the link of a song or an album, or leave it empty',
  DESTINATION_TEXT_MISSING: 'Please enter a header text',
  DESTINATION_MESSAGE_MISSING: 'Please enter a message',
  DESTINATION_CONFIG_MISSING: 'Please choose what fans can leave',
  DESTINATION_TYPE_UNKNOWN: 'This kind of destination is not known',
  // Custom domains ({host} is the link host)
  CUSTOM_DOMAIN_INVALID: 'Please enter a domain of your own, such as music.example.com',
  CUSTOM_DOMAIN_CNAME_MISSING: 'It looks like this domain doesn’t have a CNAME record pointing to {host}',
  CUSTOM_DOMAINS_FULL: 'An account can have 500 custom domains. Please remove one first.',
  CUSTOM_DOMAIN_TAKEN: 'It looks like this domain is already added by another user',
  CUSTOM_DOMAIN_RESTING: 'This domain was given back a short while ago. Another account can add it 30 days after that.',
  CUSTOM_DOMAIN_BANNED: 'This domain was banned. Please write to support if you think that is wrong.',
  DNS_UNREACHABLE: "We couldn't look up this domain. Please try again in a moment.",
  // What fans leave on a page
  EMAIL_INVALID: 'Please enter a valid email address.',
  PHONE_NUMBER_LANDLINE: 'This is a landline, which gets no texts. Please enter the number of a mobile phone.',
  TEXT_NEEDS_RELEASE: 'A text goes out at a release. Add it to a pre-release, among the services before the release.',
  TEXT_NOT_POSSIBLE: 'This text cannot be sent at the moment, so your number was not stored.',
  TEXT_SENT: 'It is out already, so no text is sent any more. Please reload this page.',
  PHONE_NUMBER_INVALID: 'Please enter a valid phone number with its country code, such as +44 7700 900123',
  // Pixels
  PIXEL_PROVIDER_UNKNOWN: 'Please choose Facebook, TikTok, AdWords or Snapchat',
  PIXEL_ID_MISSING: 'Please enter a pixel ID',
  PIXEL_ID_INVALID: "This doesn't look like a pixel ID of that provider",
  PIXEL_TOKEN_MISSING: 'Please enter an access token',
  PIXEL_TOKEN_INVALID: "This doesn't look like an access token",
  PIXEL_TAG_MISSING: 'Please enter a Tag ID',
  PIXEL_TAG_INVALID: "This doesn't look like a Tag ID",
  PIXELS_TOO_MANY: 'Ten pixels are as many as a page should carry. Please delete one first',
  PIXEL_NOT_TESTABLE: 'Only Facebook and Snapchat pixels can be tested',
  AD_PLATFORM_UNREACHABLE: "We couldn't reach the ad platform. Please try again in a moment.",
  // Uploads
  UPLOAD_FAILED: 'Upload failed, please try again.',
  IMAGE_REHOST_FAILED: 'Failed to upload image. Please try again.',
  FILE_NOT_IMAGE: "The file has to be of type 'image'",
  FILE_KIND_UNSUPPORTED: 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture',
  FILE_OVER_4MB: "The file can't be larger than 4MB",
  FILE_OVER_1MB: "The file can't be larger than 1MB",
  // Billing (BILL-13 to BILL-19)
  CARD_INVALID: 'Please check the card details and try again',
  CARD_DECLINED: 'Your bank declined this card. Please use another one',
  CARD_DECLINED_NOW: 'Your bank declined the payment for now. Please try again later, or use another card',
  CARD_REFUSED: 'This payment was refused for your safety. Please use another card',
  CARD_USED: 'These card details were sent before, so nothing was charged. Please submit them again',
  // Why a card was declined (BILL-94)
  CARD_FUNDS_MISSING:
    'There is not enough money on this card, so nothing was charged. Please add money, or use another card',
  CARD_OVER_LIMIT:
    'The amount is above a limit of this card, so nothing was charged. Please ask your bank to raise it, or use another card',
  CARD_EXPIRED: 'This card has expired, so nothing was charged. Please use another card',
  CARD_DETAILS_WRONG:
    'Your bank does not accept the details of this card, so nothing was charged. Please check them, or use another card',
  CARD_RESTRICTED:
    'Your bank does not allow this payment by this card, so nothing was charged. Please ask your bank to allow it, or use another card',
  CARD_BLOCKED:
    'Your bank has blocked this card, or suspects a fraud, so nothing was charged. Please call the number on the back of the card, or use another one',
  CARD_NOT_REACHED:
    'The bank of this card could not be reached, so nothing was charged. Please try again in a few minutes, or use another card',
  CARD_SAVED_UNPAID:
    'Your card is saved, but your bank declined the overdue payment. Nothing was charged. Please try again later, or use another card',
  BILLING_PENDING:
    'We are still waiting for the answer to your payment. You will not be charged twice. Please look again in a minute',
  BILLING_UNAVAILABLE: 'Payments are not available just now. Nothing was charged. Please try again in a moment',
  QUOTE_CHANGED: 'The price has changed since it was shown, so nothing was charged. Please look at the new one',
  PAYMENT_OVERDUE: 'A payment is overdue. Please add a payment method first',
  PAYMENT_METHOD_MISSING: 'You need to update your billing information.',
  PAYMENT_NOT_STOPPED:
    'The payments could not be stopped just now, so nothing was deleted. Please try again in a minute',
  SUBSCRIPTION_MISSING: 'There is no subscription to change',
  // Coupons (COUP-1 to COUP-9)
  COUPON_INVALID: 'Invalid coupon',
  COUPON_OWN: "You can't use your own coupon",
  COUPON_TOO_LATE: 'A coupon can be applied only before your subscription begins',
  COUPON_BILLED_BY_HAND:
    'Your account is billed by hand, so a coupon changes nothing. Please write to us about your price',
  COUPON_NOT_CREATED: 'Error creating coupon',
  PAYEE_HOLDER_MISSING: 'Please enter the name of the account holder',
  PAYEE_ACCOUNT_INVALID: 'Please enter a valid IBAN, or a US routing number, a slash and the account number',
  PLAN_UNKNOWN: 'Please choose bio, pro or max',
  ARTISTS_MISSING: 'Please choose at least one artist',
  // Tags of links (LINK-70)
  TAG_MISSING: 'Please enter a tag',
  TAG_TOO_LONG: 'A tag can have at most 50 characters',
  TAG_TAKEN: 'You have a tag with this name already',
  LINK_TAGS_FULL: 'A link can have at most 20 tags',
  TAGS_FULL: 'An artist can have at most 500 tags. Please delete some first.',
  // Saved views (LINK-75)
  VIEW_NAME_MISSING: 'Please enter a name for the view',
  VIEW_NAME_TOO_LONG: 'The name of a view can have at most 60 characters',
  VIEW_NAME_TAKEN: 'You have a view with this name already',
  VIEWS_FULL: 'You can keep 50 views here. Please delete one first.',
  // Placements (PLACE-20 to PLACE-23, PLACE-41)
  REPORT_RANGE_INVALID: 'Please choose a month, or days from one to another',
  REPORT_RANGE_TOO_LONG: 'A report covers a year at most. Please choose fewer days',
  REPORT_RANGE_AHEAD: 'These days are still ahead. Please choose days that have begun',
  REPORT_PASSWORD_SHORT: 'A password needs at least 8 characters, or leave it empty',
  REPORT_PASSWORD_LONG: 'A password can have at most 200 characters',
  REPORT_END_PAST: 'Please choose a day that is still ahead, or no end',
  REPORT_SHARES_FULL: 'An artist can have 100 share links. Please revoke one first',
  PLACEMENT_NAME_MISSING: 'Please enter a name',
  PLACEMENT_NAME_TOO_LONG: 'A name can have at most 60 characters',
  PLACEMENT_NAME_TAKEN: 'You have a placement with this name already',
  PLACEMENT_CODE_INVALID: 'A code has 2 to 12 letters from a to z and digits',
  PLACEMENT_CODE_TAKEN: 'Another placement has this code. Please choose another one',
  PLACEMENT_CODE_ARCHIVED:
    'This code belongs to an archived placement. Restore that one, or choose another code: printed codes still lead here.',
  PLACEMENTS_FULL: 'An artist can have 200 placements. Please archive one first',
  PLACEMENTS_USED_UP: 'This artist has had 1,000 placements, which is as many as there can be. Please restore one',
  UTM_VALUES_MISSING: 'Please enter a source, a medium or a campaign',
  UTM_TEMPLATES_FULL: 'An artist can have 50 templates. Please delete one first',
  UTM_VALUE_TOO_LONG: 'A UTM value can have at most 100 characters',
  // Annotations of charts (STAT-210)
  ANNOTATION_TEXT_MISSING: 'Please write what happened',
  ANNOTATION_TOO_LONG: 'A note can have at most 140 characters',
  ANNOTATION_DAY_INVALID: 'Please choose a day',
  ANNOTATIONS_FULL: 'An artist can have 5,000 notes. Please delete some first.',
  // The operator's desk (docs/product/operator-desk.md)
  OPERATOR_NEEDS_FACTOR: 'Add a passkey or an authenticator app in Settings first.',
  OPERATOR_OWN_ACCOUNT: 'This is your own account, or an artist of yours. Please ask another operator.',
  OPERATOR_REASON_MISSING: 'Please say why: the list of acts keeps it.',
  OPERATOR_REFUSED: 'This command cannot be carried out.',
  // The API itself
  IDEA_TITLE_MISSING: 'Please enter a title',
  COMMENT_MISSING: 'Please write a comment',
  BAD_INPUT: 'Something in this request is not valid.',
  VENDOR_OFF: 'This is switched off in this installation.',
  QUERY_TOO_COMPLEX: 'This request asks for too much at once.',
  UNEXPECTED: unexpectedSentence,
  // Drops and phone numbers (DROP-3 to DROP-33)
  SEGMENT_NAME_MISSING: 'Please enter a name of up to 60 characters',
  SEGMENT_NAME_TAKEN: 'You have a segment with this name already.',
  SEGMENT_EMPTY: 'Please choose a filter first: without one a segment is everybody.',
  SEGMENTS_FULL: 'An artist can have 100 segments. Please delete one first.',
  SEGMENT_MISSING: 'This segment is gone. Please choose another one.',
  EXPORT_EMPTY: 'There is nobody to export.',
  // Imports of contacts (DROP-123 to DROP-132)
  IMPORT_EMPTY: 'This file is empty.',
  IMPORT_TOO_LARGE: 'This file is too large. Please split it, and import one part after the other.',
  IMPORT_TOO_LONG: 'This file has more rows than the plan of this artist allows. Please split it, or change the plan.',
  IMPORT_RUNNING: 'Another import of this artist is running. Please wait until it is done.',
  IMPORT_STOPPED: 'A fault of Fanfare stopped this import before its end. Undo it, then upload the file again.',
  IMPORT_CHECK_STOPPED: 'A fault of Fanfare stopped the dry run. Please try it again.',
  IMPORT_UNDO_STOPPED: 'A fault of Fanfare stopped the undoing before its end. Please undo the import again.',
  IMPORT_NOT_TEXT: 'This is not a CSV file. In your spreadsheet, choose Save As or Download, and CSV.',
  IMPORT_NO_CONTACTS:
    'No emails or phone numbers were found in this file. Commas, semicolons, tabs or vertical bars have to separate its columns.',
  IMPORT_TOO_WIDE: 'This file has more than 200 columns. Please remove those that you do not need.',
  IMPORT_BROKEN_OFF: 'The file did not arrive as a whole. Please choose it again.',
  IMPORT_NO_COLUMN: 'Please choose the column with the emails or phone numbers.',
  IMPORT_COLUMN_TWICE: 'Two columns have the same meaning. Please leave one of them out.',
  IMPORT_CONSENT_WHERE: 'Please say where these people agreed, in 10 to 500 characters.',
  IMPORT_CONSENT_DAY: 'Please enter the day on which they agreed. It cannot be in the future.',
  IMPORT_CONSENT_MISSING: 'Please confirm that these people agreed. Without that nobody can be imported.',
  IMPORT_NOBODY: 'There is nobody new in this file.',
  IMPORT_CHANGED: 'This import has changed meanwhile. Please look at it again.',
  // Moving in (docs/product/moving-in.md)
  MOVE_TOO_LARGE: 'This file has more than 10 MB. Please split it, and move in one part after the other.',
  MOVE_TOO_LONG: 'This file has more than 10,000 rows. Please split it, and move in one part after the other.',
  MOVE_TOO_WIDE: 'This file has more than 100 columns. Please remove those that you do not need.',
  MOVE_NO_LINKS:
    'No links were found in this file. Commas, semicolons, tabs or vertical bars have to separate its columns.',
  MOVE_NO_URL: 'Please choose the column that says where the links lead.',
  MOVE_CHANGED: 'This move-in has changed meanwhile. Please look at it again.',
  MOVE_RUNNING: 'Another move-in of this artist is running. Please wait until it is done.',
  MOVE_NOTHING: 'No row is ready to become a link.',
  MOVE_NOT_ALL: 'Not every row is ready. Please correct or leave out the others, or move in the rows that are ready.',
  MOVE_ROLLED_BACK: 'A link could not be created, so none was kept. Its row says why.',
  MOVE_STOPPED: 'A fault of Fanfare stopped this before its end. Please try it again.',
  MOVE_PAGES_MISSING: 'Please paste the url of at least one page.',
  MOVE_PAGES_MANY: 'At most 50 pages can be read at once. Please read the others after these.',
  MOVE_PAGE_URL: 'One of the lines is not a web url. Please correct or remove it.',
  DROP_MESSAGE_MISSING: 'Please enter a message',
  DROP_LINK_MISSING: 'Please enter a link',
  DROP_LINK_INVALID: 'Please enter a valid link, such as https://example.com/my-song',
  DROP_FIELD_UNKNOWN:
    'This message has a field in braces that is not known. Known are first_name, city, region, country, artist and title.',
  DROP_PAGE_MISSING: 'There is no page at this link. Check it, or create the page first.',
  DROP_PAGE_CLOSED: 'The page of this link was taken down. Please choose another link.',
  DROP_TOO_LONG: 'Message and link can have at most 1,600 characters, your name and how to stop included',
  DROP_TIME_PAST: 'Please choose a time in the future',
  DROP_SUBJECT_MISSING: 'Please enter a subject',
  DROP_SUBJECT_TOO_LONG: 'A subject can have at most 150 characters, on one line',
  DROP_MAIL_TOO_LONG: 'A mail can have at most 10,000 characters',
  EMAILS_DISABLED: 'Emails are switched off in Drop Settings. Switch them on there first.',
  POSTAL_ADDRESS_MISSING: 'Please write a postal address in Drop Settings first: the law wants it below every mail.',
  POSTAL_ADDRESS_TOO_LONG: 'A postal address can have at most 300 characters',
  DROP_RELEASE_LINK_MISSING: 'Please choose a pre-release link',
  DROP_RELEASE_LINK_OUT: 'This link has no release that is still ahead. Please choose another link or time.',
  DROP_STARTED: 'This drop is being sent already, so it can no longer be changed.',
  TEXTS_OFF: 'Texts are not switched on for this artist.',
  TEXTS_DISABLED: 'Texts are switched off in Drop Settings. Switch them on there first.',
  TEXT_REFUSED: 'The carrier did not take this text. Please check the number and try again.',
  TEST_NUMBER_MISSING: 'Please confirm your phone number first: test texts go only there.',
  TEST_MAIL_REFUSED: 'The mail server did not take this mail. Please try again later.',
  WELCOME_TOO_LONG: 'Your words in the welcome text can have at most 160 characters',
  RELEASE_MESSAGE_KEPT:
    'Fans were promised this text. It belongs to the text notification of its link: edit or remove it there.',
  WELCOME_KEPT: 'The welcome text goes out with each opt-in. It is changed in Drop Settings.',
  REPLY_TOO_LONG: 'A reply can have at most 1,600 characters',
  REPLY_COUNTRY: "Drop Settings leave out this fan's country.",
  REPLY_QUIET_HOURS: 'It is too early or too late for texts where this fan is. Please try again in the daytime there.',
  FAN_BLOCKED: 'You have blocked this fan. Unblock the fan before you reply.',
  FAN_OPTED_OUT: 'This fan wants no more texts. The fan can reply START to get them again.',
  SNOOZE_PAST: 'Please choose a time in the future, at most a year from now',
  NUMBER_MISSING: 'Please select a number to claim.',
  NUMBER_NEEDED: 'Claim a phone number before you send texts.',
  NUMBER_NOT_APPROVED: 'The registration of your phone number is not approved yet. Texts can be sent once it is.',
  TEXTS_PLAN: 'Texts come with the Max plan. Change the plan of this artist to send some.',
  NUMBER_PLAN: 'A phone number of your own comes with the Max plan.',
  NUMBER_TRIAL: "You're still in trial, you need to have an active billing method to do this.",
  NUMBER_EXISTS: 'This artist has a phone number already.',
  NUMBER_TAKEN: 'Somebody else has just claimed this number. Please select another one.',
  NUMBER_OPEN: 'The carrier has not answered yet. We keep asking; please look again in a few minutes.',
  NO_NUMBERS: 'No numbers found, try a different area code.',
} as const;

/** One of the known codes. */
export type ErrorCode = keyof typeof errorSentences;

/** Whether `code` is in this catalogue. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorSentences, code);
}

/** The sentence for a person that belongs to `code`. */
export function sentenceOf(code: ErrorCode): string {
  return errorSentences[code];
}

/** The same for what a check found, with the limit of a text that is longer. */
export function problemSentence({ code, longest }: { code: ErrorCode; longest?: number | undefined }): string {
  return longest === undefined ? sentenceOf(code) : `${sentenceOf(code)} It can have at most ${longest} characters.`;
}

/** An expected failure. Its message is the catalogue's sentence; `field` names the input it belongs to, for the form. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;

  constructor(code: ErrorCode, field?: string, cause?: unknown) {
    super(errorSentences[code], cause === undefined ? undefined : { cause });
    this.name = 'CodedError';
    this.code = code;
    this.field = field;
  }
}
