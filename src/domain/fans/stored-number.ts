/** The one form in which a phone number is stored where its country's numbers have two (FAN-4). */

/** Beginnings of the two forms, and what follows either. */
const twoForms = [
  // Mobile phones in Argentina have a 9 behind +54 that nobody there writes. Nothing else is stored: landlines get no texts.
  { stored: '+549', other: '+54', rest: /^[1-3]\d{9}$/ },
  // Until 2019 calls to mobile phones in Mexico had a 1 behind the country code. Phones and WhatsApp still show it; carriers do not use it.
  { stored: '+52', other: '+521', rest: /^\d{10}$/ },
] as const;

type Form = 'stored' | 'other';

function rewritten(number: string, from: Form, to: Form): string | undefined {
  for (const form of twoForms) {
    const rest = number.slice(form[from].length);
    if (number.startsWith(form[from]) && form.rest.test(rest)) return form[to] + rest;
  }
  return undefined;
}

/** A number in E.164 as it is stored. What is read from people, files and carriers passes through here. */
export function storedNumber(number: string): string {
  return rewritten(number, 'other', 'stored') ?? number;
}

/** A contact as it is stored, and the other form of its number: hashes from before there was one form may be of either. */
export function formsOf(contact: string): string[] {
  const other = rewritten(contact, 'stored', 'other');
  return other === undefined ? [contact] : [contact, other];
}
