import type { DeclinedName, NameCase } from '@vigil/contract/phishing-templates/variables.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import lvovich from 'lvovich';

type Names = Record<DeclinedName, string>;

/**
 * Returns a name in a grammatical case of the email's language. A name that cannot be declined for certain stays in its listed
 * form.
 */
export function declineName(person: Names, name: DeclinedName, nameCase: NameCase, language: Language): string {
  const plain = person[name];
  if (plain === '') return '';
  if (language === 'ru') return CYRILLIC.test(plain) ? declineRussian(person, name, nameCase) : plain;
  if (!LATIN.test(plain)) return plain;
  return language === 'uz' ? plain + uzbekEnding(plain, nameCase) : plain + englishEnding(plain, nameCase);
}

const CYRILLIC = /^[\p{Script=Cyrillic}\s.-]+$/u;
const LATIN = /^[\p{Script=Latin}\s.'‘’ʻʼ-]+$/u;

function declineRussian(person: Names, name: DeclinedName, nameCase: NameCase): string {
  const plain = person[name];
  const gender = genderOf(person);
  if (gender === null) return plain;
  // A woman's first name that ends in a consonant or in -о stays as it is: Гулрух, Зулайхо.
  if (name === 'first_name' && gender === 'female' && !/[аяь]$/i.test(plain)) return plain;
  const isLoud = plain === plain.toUpperCase();
  // All names are declined together: gender alone is not enough to decline a surname.
  const form = lvovich.incline({ gender, ...partsOf(person) }, nameCase)[parts[name]] ?? plain;
  return isLoud ? form.toUpperCase() : form;
}

const parts = { last_name: 'last', first_name: 'first', middle_name: 'middle' } as const;

/**
 * Returns the gender that the names prove, or null. A patronymic, also in its Turkic form, proves it; without a patronymic, only
 * names that leave no doubt do.
 */
function genderOf({ last_name, first_name, middle_name }: Names): 'male' | 'female' | null {
  if (/(?:^|\s)(?:оглы|оглу|угли|ўғли|уулу)$/i.test(middle_name)) return 'male';
  if (/(?:^|\s)(?:кызы|кизи|қизи)$/i.test(middle_name)) return 'female';
  const { last, first, middle } = partsOf({ last_name, first_name, middle_name });
  const gender = middle === '' ? lvovich.getGender({ last, first }) : lvovich.getGender({ middle });
  return gender === 'male' || gender === 'female' ? gender : null;
}

/** Returns the parts of a name as the library expects them: Иванова, not ИВАНОВА. */
const partsOf = ({ last_name, first_name, middle_name }: Names) => {
  const [last = '', first = '', middle = ''] = [last_name, first_name, middle_name].map((name) =>
    name === name.toUpperCase() ? capitalize(name) : name,
  );
  return { last, first, middle };
};

const capitalize = (name: string): string => name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (first) => first.toUpperCase());

function uzbekEnding(name: string, nameCase: NameCase): string {
  if (nameCase === 'genitive') return 'ning';
  if (nameCase === 'accusative') return 'ni';
  if (nameCase === 'instrumental') return ' bilan';
  if (nameCase === 'prepositional') return 'da';
  if (/(?:q|g['‘’ʻ])$/i.test(name)) return 'qa';
  return /[kg]$/i.test(name) ? 'ka' : 'ga';
}

const englishEnding = (name: string, nameCase: NameCase): string => {
  if (nameCase !== 'genitive') return '';
  return /s$/i.test(name) ? '’' : '’s';
};
