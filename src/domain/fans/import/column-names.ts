/** What columns of contact files are called, in the exports of other products and in plain words (DROP-125). */
import { plainCell } from './plain-cell.ts';

/**
 * What a column can be. `contact` has emails and numbers mixed, as our own export does; `skip` is left out. A label says whether the number is a mobile
 * one. Consents are columns in which a yes is a yes; opt-outs are those in which a yes is a no.
 */
export const columnKinds = [
  ...['skip', 'email', 'phone', 'phone_label', 'other_phone', 'other_phone_label', 'contact'],
  ...['first_name', 'last_name', 'name', 'city', 'region', 'country', 'source', 'date'],
  ...['consent', 'mail_consent', 'text_consent', 'opt_out', 'mail_opt_out', 'text_opt_out'],
] as const;
export type ColumnKind = (typeof columnKinds)[number];

const synonyms: Readonly<Partial<Record<ColumnKind, readonly string[]>>> = {
  email: [
    ...['email', 'mail', 'emailaddress', 'emailid', 'useremail', 'subscriber', 'correo', 'courriel', 'emailvalue'],
    ...['primaryemail', 'contactemail', 'attendeeemail', 'buyeremail', 'mailadresse'],
  ],
  contact: ['contact', 'contactinfo', 'emailorphone'],
  first_name: [
    'firstname',
    'givenname',
    'forename',
    'vorname',
    'prenom',
    'nombre',
    'fname',
    'fornamn',
    'attendeefirstname',
  ],
  last_name: [
    'lastname',
    'familyname',
    'surname',
    'nachname',
    'nomdefamille',
    'apellido',
    'apellidos',
    'lname',
    'efternamn',
  ],
  name: ['name', 'fullname', 'nom', 'contactname', 'displayname', 'attendeename', 'namn', 'subscribername'],
  city: [
    'city',
    'town',
    'ort',
    'stadt',
    'ciudad',
    'ville',
    'citta',
    'defaultaddresscity',
    'addresscity',
    'homecity',
    'billingcity',
  ],
  region: [
    ...['region', 'state', 'province', 'county', 'stateprovince', 'bundesland', 'provincia', 'addressregion'],
    ...['defaultaddressprovincecode', 'homestate', 'billingstate', 'provincecode', 'regionname', 'stateregion'],
  ],
  country: [
    ...['country', 'countrycode', 'countryname', 'land', 'pais', 'pays', 'paese', 'cc', 'addresscountry'],
    ...['defaultaddresscountrycode', 'homecountry', 'billingcountry'],
  ],
  source: ['source', 'optinsource', 'signupsource', 'origin', 'list', 'listname', 'quelle', 'form'],
  date: [
    ...['date', 'optindate', 'optintime', 'optedinat', 'signupdate', 'signedupat', 'subscribedat', 'subscribedon'],
    ...['dateadded', 'created', 'createdat', 'createdon', 'consentdate', 'confirmtime', 'datum', 'timestamp'],
    ...['addedtime', 'consenttimestamp', 'emailmarketingconsenttimestamp'],
  ],
  consent: [
    ...[
      'status',
      'subscriptionstatus',
      'subscriberstatus',
      'memberstatus',
      'attendeestatus',
      'contactstatus',
      'consent',
    ],
    ...[
      'optin',
      'optedin',
      'optinstatus',
      'acceptsmarketing',
      'marketingconsent',
      'marketingstatus',
      'subscribed',
      'consentstatus',
    ],
  ],
  mail_consent: [
    ...['emailmarketingconsent', 'acceptsemailmarketing', 'emailmarketingstatus', 'emailmarketing', 'emailconsent'],
    ...[
      'emailoptin',
      'emailstatus',
      'emailsubscriptionstatus',
      'newsletter',
      'canreceiveemail',
      'emailpermissionstatus',
    ],
  ],
  text_consent: [
    ...['smsmarketingconsent', 'acceptssmsmarketing', 'smsmarketingstatus', 'smsmarketing', 'smsconsent', 'smsoptin'],
    ...['smsstatus', 'smssubscriptionstatus', 'textconsent', 'textoptin', 'canreceivesms', 'smspermissionstatus'],
  ],
  opt_out: [
    ...[
      'donotcontact',
      'optout',
      'optedout',
      'unsubscribed',
      'unsubscribedat',
      'blacklisted',
      'blocklisted',
      'suppressed',
    ],
    ...['dnc', 'unsubscribedate', 'globalunsubscribe', 'blocked'],
  ],
  mail_opt_out: [
    ...['emailblacklisted', 'emailblocklisted', 'unsubtime', 'cleantime', 'donotemail', 'emailoptout', 'emailoptedout'],
    ...['hasoptedoutofemail', 'emailunsubscribed', 'bounced', 'complained', 'emailbounced', 'unsubscribedfromemail'],
  ],
  text_opt_out: [
    ...[
      'smsblacklisted',
      'smsblocklisted',
      'donottext',
      'donotsms',
      'smsoptout',
      'smsoptedout',
      'textoptout',
      'smsunsubscribed',
    ],
  ],
};

/** Columns of numbers by how likely their numbers are mobile ones: the first group before the second and the third. */
const phones = [
  [
    ...['mobile', 'mobilephone', 'mobilenumber', 'mobilephonenumber', 'cell', 'cellphone', 'cellnumber', 'handy'],
    ...['handynummer', 'portable', 'whatsapp', 'sms', 'smsnumber', 'movil', 'celular', 'gsm', 'smsphonenumber'],
  ],
  [
    'phone',
    'phonenumber',
    'tel',
    'telephone',
    'telefon',
    'telefono',
    'number',
    'phonevalue',
    'attendeephone',
    'numero',
  ],
  ['homephone', 'workphone', 'defaultaddressphone', 'billingphone', 'shippingphone', 'landline', 'otherphone'],
] as const;
const labels = ['phonelabel', 'phonetype'];

const kindByName: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(synonyms).flatMap(([kind, names]) => names.map((name) => [name, kind as ColumnKind] as const)),
);

const normalised = (name: string): string =>
  plainCell(name)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

const phoneRank = (name: string): number => phones.findIndex((group) => group.some((each) => each === name));

/** Whether a text is what a column is called. */
export function isColumnName(text: string): boolean {
  const name = normalised(text);
  return kindByName.has(name) || phoneRank(name) !== -1;
}

/** What columns seem to be by their names, each kind once: of several columns of numbers the likeliest two. */
export function kindsByName(names: readonly string[]): ColumnKind[] {
  const plain = names.map(normalised);
  const found = plain.map((name) => kindByName.get(name) ?? 'skip');
  const kinds = found.map((kind, index): ColumnKind => (found.indexOf(kind) === index ? kind : 'skip'));
  const numbers = plain
    .map((name, index) => ({ index, rank: phoneRank(name) }))
    .filter(({ rank }) => rank !== -1)
    .sort((one, other) => one.rank - other.rank);
  for (const [place, { index }] of numbers.slice(0, 2).entries()) {
    kinds[index] = place === 0 ? 'phone' : 'other_phone';
    if (labels.includes(plain[index - 1] ?? '')) kinds[index - 1] = place === 0 ? 'phone_label' : 'other_phone_label';
  }
  return kinds;
}
