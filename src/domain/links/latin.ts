/** Writes names in plain Latin letters, so that a title in another script still gives a readable path. */

const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  '&': ' and ',
  '+': ' plus ',
  $: 's',
};

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ye',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  ё: 'yo',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  ђ: 'dj',
  џ: 'dz',
};

const greek: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

const letters = new Map(Object.entries({ ...special, ...cyrillic, ...greek }));

// The marks of these scripts are accents. In other scripts, such as Thai, Hindi or Japanese, a mark makes another letter.
const accented = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}]/u;

/** The text in lowercase Latin letters as far as we can write it: accents taken off, Cyrillic and Greek spelled out, other scripts left. */
export function latinOf(text: string): string {
  const spelled = [...text.normalize('NFKC').toLowerCase()].map((letter) => {
    const bare = accented.test(letter) ? letter.normalize('NFKD').replace(/\p{Mark}/gu, '') : letter;
    return letters.get(letter) ?? letters.get(bare) ?? bare;
  });
  return spelled.join('');
}
