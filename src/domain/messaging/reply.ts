/** What a fan's text asks for: no more texts, texts again, help, or nothing of these (DROP-19, DROP-20). */

/** What a text asks for. */
export type ReplyKind = 'stop' | 'start' | 'help' | 'other';

/** Words that carriers answer themselves when they stand alone. */
const keywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const;

/** Words that mean the same, and that carriers do not know. */
const ownStopWords = new Set([
  ...keywords.stop.map((word) => word.toLowerCase()),
  ...[
    'stop it',
    'stop that',
    'stop this',
    'stop to end',
    'stop 2 end',
    'txt stop',
    'text stop',
    'reply stop',
    'i said stop',
    'quit it',
  ],
  ...['opt out', 'remove', 'remove me', 'stop all', 'stopp', 'stpo', 'sotp', 'unsub', 'unsuscribe', 'unsubcribe'],
  ...[
    'alto',
    'parar',
    'pare',
    'paren',
    'basta',
    'cancelar',
    'baja',
    'salir',
    'detener',
    'no mas',
    'no quiero',
    'arret',
    'arreter',
  ],
]);

/** Words around a stop word that change nothing. */
const padding =
  /\b(please|pls|plz|now|thanks|thank you|thx|ok|okay|hi|hey|hello|kindly|just|already|immediately|everything|por favor|gracias|ya|s il vous plait)\b/g;

const never =
  /\b(dont|do not|never|cant|cannot|can not|wont|will not|non|couldnt|didnt|wouldnt) (ever )?(stop|end|quit)\b/;

const pronoun = '(me|us|this number|my phone|my number|here|again|anymore|any more|any longer|ever|this|these|those)';
const message = '(texts?|messages?|msgs?|sms|spam|notifications?|alerts?|updates?)';

// Within a repeated group each text has to be readable in one way only: with two, a single text of a fan takes hours.
const phrases: readonly RegExp[] = [
  /\bstop (texting|messaging|msging|sending|contacting|spamming|bothering|bugging|calling|writing|hitting)\b/,
  new RegExp(`\\bstop (the |these |those |this |your |all |all the |with the |with these )?${message}\\b`),
  /\bstop (it )?with (the|this|these) (spam|texts|messages)\b/,
  /\b(want|like|need|wish|asked?|told) (this |these |it |you |them )?(all )?to (stop|end|cancel|unsubscribe|quit|opt out|be removed)\b(?! (by|over|in|at|for)\b)/,
  new RegExp(`\\b(dont|do not|never|no longer) (text|message|msg|contact|write|sms|spam)( ${pronoun}|$)`),
  new RegExp(
    `\\b(dont|do not|never|no longer) (send|want|wanna get|want to get|want to receive|wish to receive) ((me|any|anymore|more|to|get|receive|your|these|those) )*${message}\\b`,
  ),
  /\b(remove|take|delete|drop|get) me (off|from|out)\b/,
  /\b(remove|delete|erase|lose|forget) (my|this) (number|phone|contact|info|data)\b/,
  /\bremove me\b/,
  /\bunsubscribe\b/,
  /\bopt(ing|ed)? ?(me )?out\b/,
  new RegExp(`\\bno more ${message}\\b`),
  new RegExp(
    `\\b(cancel|end|quit|discontinue) (my |the |this |these |all |your )?(subscription|subscriptions|sub|service|${message})\\b`,
  ),
  /\bquit (texting|messaging|sending|contacting)\b/,
  /\b(i )?revoke (my )?(consent|permission)\b/,
  /\bleave me alone\b/,
  /\bwrong (number|person)\b/,
  /\bnot interested\b/,
  /\bno (me )?(envie|envies|envien|mande|mandes|manden|escriba|escribas|escriban|contacte|contactes|contacten|moleste|molestes|molesten)\b/,
  /\b(deja|deje|dejen|para|pare|paren) de (enviar|mandar|escribir|molestar|contactar|textear)/,
  /\bdar(me)? de baja\b/,
  /\b(dame|deme|denme) de baja\b/,
  /\b(quiero|deseo|quisiera) (cancelar|salir|parar|darme de baja)\b/,
  /\bno (quiero|deseo) (mas|recibir)\b/,
  /\bno mas (mensajes|textos|sms)\b/,
  /^ya no( gracias| por favor)*$/,
  /\b(borra|borre|borren|elimina|elimine|eliminen|quita|quiten) mi (numero|telefono)\b/,
  /\b(arretez|arrete) (de m ecrire|de m envoyer|les messages|les sms)\b/,
];

/** Lower case, without accents, apostrophes, punctuation, emoji and characters that nobody sees. Single letters with spaces between them are one word. */
function plainWords(body: string): string {
  return body
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/n['’`]t\b/g, 'nt')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^\p{L}( \p{L})+$/u, (letters) => letters.replaceAll(' ', ''));
}

/** Whether the carrier answers this text itself: one of its words, alone. */
export function isCarrierKeyword(body: string): boolean {
  const word = body.trim().toUpperCase();
  return Object.values(keywords).some((words) => words.some((keyword) => keyword === word));
}

/** What a text asks for, in English, Spanish or with the usual words of the carriers. */
export function readReply(body: string): ReplyKind {
  const words = plainWords(body);
  const bare = words.replace(padding, ' ').replace(/\s+/g, ' ').trim();
  if (ownStopWords.has(bare) || /^(stop )+stop$/.test(bare)) return 'stop';
  if (keywords.start.some((keyword) => keyword.toLowerCase() === words)) return 'start';
  if (keywords.help.some((keyword) => keyword.toLowerCase() === words)) return 'help';
  if (phrases.some((phrase) => phrase.test(words)) && !isOnlyPraise(words)) return 'stop';
  return 'other';
}

/** "Don't stop sending music" asks for more, not for less. */
function isOnlyPraise(words: string): boolean {
  return never.test(words) && !phrases.some((phrase) => phrase.test(words.replace(never, ' ').replace(/\s+/g, ' ')));
}
