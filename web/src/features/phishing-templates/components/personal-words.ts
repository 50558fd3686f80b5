/** Words with which an email addresses its recipient, and the variables that replace them. */
export type PersonalWords = {
  words: string;
  written: string;
  /** Whether the words can only mean the recipient. A first name alone may be another person's, or a common word. */
  isSure: boolean;
};

const MIDDLE = /(?:вич|вна|ична|оглы|кызы|угли|vich|vna|o.?g.?li|qizi)$/iu;
const LAST = /(?:[оеё]ва?|[иы]на?|ск(?:ий|ая)|цк(?:ий|ая)|енко|ук|юк|[oe]va?|ina?|sk(?:iy|aya|y))$/iu;

export function findPersonalWords(recipients: readonly { name: string; address: string }[]): PersonalWords[] {
  const found = recipients.flatMap(({ name, address }) => [
    ...(address === '' ? [] : [{ words: address, written: '{{email}}', isSure: true }]),
    ...namesOf(name),
  ]);
  const unique = found.filter(({ words }, index) => found.findIndex((candidate) => candidate.words === words) === index);
  // Longer texts first, because a shorter one may be part of them.
  return unique.toSorted((a, b) => b.words.length - a.words.length);
}

function namesOf(name: string): PersonalWords[] {
  const words = name.replace(/^["'«]|["'»]$/g, '').trim();
  const parts = words.split(/[\s,]+/).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\p{Lu}[\p{L}'’ʻʼ-]+$/u.test(part))) return [];
  const order = orderOf(parts, words.includes(','));
  const partFor = (variable: string) => parts[order.indexOf(variable)];
  const [first, middle, last] = [partFor('first_name'), partFor('middle_name'), partFor('last_name')];
  const together = (names: readonly (string | undefined)[], variables: readonly string[]): PersonalWords[] =>
    names.includes(undefined)
      ? []
      : [{ words: names.join(' '), written: variables.map((variable) => `{{${variable}}}`).join(' '), isSure: true }];
  return [
    { words, written: order.map((variable) => `{{${variable}}}`).join(words.includes(',') ? ', ' : ' '), isSure: true },
    ...together([first, last], ['first_name', 'last_name']),
    ...together([last, first], ['last_name', 'first_name']),
    ...together([first, middle], ['first_name', 'middle_name']),
    ...(first === undefined ? [] : [{ words: first, written: '{{first_name}}', isSure: false }]),
  ];
}

function orderOf(parts: readonly string[], hasComma: boolean): string[] {
  if (parts.length === 3) {
    return MIDDLE.test(parts[1]!) ? ['first_name', 'middle_name', 'last_name'] : ['last_name', 'first_name', 'middle_name'];
  }
  if (MIDDLE.test(parts[1]!)) return ['first_name', 'middle_name'];
  const isLastFirst = hasComma || (LAST.test(parts[0]!) && !LAST.test(parts[1]!));
  return isLastFirst ? ['last_name', 'first_name'] : ['first_name', 'last_name'];
}
