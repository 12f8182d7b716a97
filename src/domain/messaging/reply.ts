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
    'cancel all',
    'end all',
    'stop these',
    'stop those',
    'stop them',
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
  /\b(dont|do not|never|never gonna|never going to|not gonna|aint gonna|cant|cannot|can not|wont|will not|non|couldnt|didnt|wouldnt) (ever )?(stop|end|quit)\b/;

const pronoun = '(me|us|this number|my phone|my number|here|again|anymore|any more|any longer|ever|this|these|those)';
const message = '(texts?|messages?|msgs?|sms|spam|notifications?|alerts?|updates?|promotions?|promos?|marketing|ads)';
const list = '(lists?|group|thread|chat|subscription)';

// Each pattern reads one sentence. Within a repeated group each text has to be readable in one way only: with two, a single text of a fan takes hours.
const phrases: readonly RegExp[] = [
  /\bstop (texting|messaging|msging|sending|contacting|spamming|bothering|bugging|calling|writing|hitting)\b/,
  new RegExp(`\\bstop (the |these |those |this |your |all |all the |with the |with these )?${message}\\b`),
  /\bstop (it )?with (the|this|these) (spam|texts|messages)\b/,
  /\b(just|must|need to|have to|has to|got to|make it|make this|make these|said|you) stop$|^(can|could|will|would) (you|u|yall) (please |pls )?stop$/,
  /\b(want|like|need|wish|asked?|told) (this |these |it |you |them )?(all )?to (stop|end|cancel|unsubscribe|quit|opt out|be removed)\b(?! (by|over|in|at|for)\b)/,
  new RegExp(`\\b(dont|do not|never|no longer) (text|message|msg|contact|write|sms|spam)( ${pronoun}|$)`),
  new RegExp(
    `\\b(dont|do not|never|no longer) (send|want|wanna get|want to get|want to receive|wish to receive) ((me|any|anymore|more|to|get|receive|your|these|those) )*${message}\\b`,
  ),
  new RegExp(
    `\\b(remove|take|delete|drop|get) me (off|from|out of) (of )?(this|the|your|that|all|these|any) (\\w+ )?(${list}|${message})\\b`,
  ),
  /^(remove|take|get|drop) me off( of)?( this| it| here)?$/,
  /\b(remove|delete|erase|lose|forget) (my|this) (number|phone|contact|info|data)\b(?! (ending|and (use|add|take|text)))/,
  /\bremove me\b/,
  /\bunsubscribe\b/,
  new RegExp(
    `\\bopt(ing|ed)? ?(me )?out\\b(?! of (?!(this|these|those|the|your|all|any|it|everything|${message})\\b))`,
  ),
  new RegExp(`\\bno more ${message}\\b`),
  new RegExp(
    `\\b(cancel|end|quit|discontinue) (my |the |this |these |all |your )?(subscription|subscriptions|sub|service|${message})\\b`,
  ),
  /\bquit (texting|messaging|sending|contacting)\b/,
  /\b(i )?revoke (my )?(consent|permission)\b/,
  /\bleave me (the \w+ )?alone$/,
  // A song may be called so: only what says it of this number.
  /^((sorry|oh) )?((you|u|youve|you ve) )?((have|got|are texting|texted) )?((its|it is|this is|thats|that is) )?((the|a) )?wrong (number|person)\b(?! (is|was|by)\b)/,
  /\bnot interested( anymore| any more| at all| in (this|these|those|your|the|any of|getting|receiving)\b.*)?$/,
  /\bno (me )?(envie|envies|envien|mande|mandes|manden|escriba|escribas|escriban|contacte|contactes|contacten|moleste|molestes|molesten)\b/,
  /\b(deja|deje|dejen|para|pare|paren) de (enviar|mandar|escribir|molestar|contactar|textear)/,
  /\bdar(me)? de baja\b/,
  /\b(dame|deme|denme) de baja\b/,
  /\b(quiero|deseo|quisiera) (cancelar|salir|parar|darme de baja)( (de )?(esto|la lista|esta lista|ya|mis mensajes|los mensajes|la suscripcion|mi suscripcion))?$/,
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

/** How phones of several languages begin a reaction to a text, which they quote. */
const reaction =
  /^(loved|liked|disliked|laughed at|emphasi[sz]ed|questioned|reacted .{1,20} to|removed .{1,30} from|\p{P}*[\p{Extended_Pictographic}\p{M}\p{Cf}\p{Emoji_Modifier}]+ to|[ah]a? (aimé|adoré|ri de|souligné)|(le|me|les) (gustó|encantó|ha gustado|ha encantado|gusta|encanta)|se rió de|enfatizó|gefällt|liebt|lacht über|curtiu|gostou de|amou|adorou|riu de|ha messo mi piace a|ha adorato)\s*[“”"„«‘]/iu;

/** A quotation with the words by which each of our own texts says how to stop. */
const ownQuote = /[“"„«‘'][^“”"„«»‘]*\b(reply|text|txt|send) stop\b[^“”"„«»]*[”"“»’']/giu;

/** Lines that programs add below a text. */
const signature =
  /^\s*(sent (from|via|with)|get (outlook|yahoo|the)|envoyé (de|depuis)|enviado (desde|do|de)|gesendet von|inviato da|--\s*$|_{3,}).*$/gimu;
/** The fan's own name at the end: "STOP - Jane". */
const ownName = /\s+[-–—~]\s*\p{Lu}[\p{L}.'’]*( \p{Lu}[\p{L}.'’]*)?\s*$/u;

/** Titles that begin as a request does. */
const titles = /\bstop\W+in the name of love\b/iu;

/** Questions about something; "Can you stop?" asks for it. */
const question =
  /^(can|could|may|should|do|does|did|is|are|was|will|what|whats|when|where|who|whos|why|how|which)\b(?! (you|u|yall|this number)\b)/;

/** What the fan wrote themselves: without a reaction to our text, quotations of it and signatures. */
function ownWords(body: string): string {
  const text = body.normalize('NFC');
  if (reaction.test(text.trim())) return '';
  return text.replace(ownQuote, ' ').replace(signature, '').replace(ownName, '');
}

/** What a text asks for, in English, Spanish or with the usual words of the carriers (DROP-19). */
export function readReply(body: string): ReplyKind {
  const own = ownWords(body);
  const words = plainWords(own);
  if (isStopWord(words)) return 'stop';
  if (keywords.start.some((keyword) => keyword.toLowerCase() === words)) return 'start';
  if (keywords.help.some((keyword) => keyword.toLowerCase() === words)) return 'help';
  return asksToStop(own.replace(titles, ' ')) ? 'stop' : 'other';
}

/** Whether one of the sentences asks for no more texts. A question beside a mere "stop" leaves that in doubt, which is no request. */
function asksToStop(text: string): boolean {
  const sentences = (text.match(/[^.!?\n;…]+[.!?\n;…]*/gu) ?? []).map((sentence) => ({
    words: plainWords(sentence),
    isQuestion: sentence.includes('?'),
  }));
  const isAbout = ({ words, isQuestion }: (typeof sentences)[number]) => isQuestion && question.test(words);
  const isPhrase = (words: string) => phrases.some((phrase) => phrase.test(words)) && !isOnlyPraise(words);
  if (sentences.some((each) => !isAbout(each) && isPhrase(each.words))) return true;
  return sentences.some(({ words }) => isStopWord(words)) && !sentences.some(isAbout);
}

/** Whether nothing is said but a word for stopping and words of politeness; letters may be repeated ("STOPPP"). */
function isStopWord(words: string): boolean {
  const bare = words
    .replace(padding, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^stop+\b/, 'stop');
  return ownStopWords.has(bare) || /^(stop )+stop$/.test(bare);
}

/** "Don't stop sending music" asks for more, not for less. */
function isOnlyPraise(words: string): boolean {
  return never.test(words) && !phrases.some((phrase) => phrase.test(words.replace(never, ' ').replace(/\s+/g, ' ')));
}
