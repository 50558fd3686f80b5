import { difficulties } from '@vigil/contract/phishing-templates/rules.ts';

export type Difficulty = (typeof difficulties)[number];
/** An email that may be assigned. Emails of one scenario, in any language, count as the same email. */
export type AssignableEmail = { scenario: number; difficulty: Difficulty };
/** How hard a person's next email should be, and the scenarios that they have had, oldest first. */
export type PersonLevel = { level: Difficulty; had: readonly number[] };

export const firstLevel: PersonLevel = { level: 'easy', had: [] };

/** Returns the level after the last email: one step harder if the person resisted it, one step easier if they failed. */
export function levelAfter(last: Difficulty, hasFallen: boolean): Difficulty {
  const step = difficulties.indexOf(last) + (hasFallen ? -1 : 1);
  return difficulties[Math.min(Math.max(step, 0), difficulties.length - 1)]!;
}

/** The levels to search for each level: the level itself, then the nearest ones, the easier of two equally near first. */
const levelsBy = Object.fromEntries(
  difficulties.map((level, own) => {
    const distance = (difficulty: Difficulty) => Math.abs(difficulties.indexOf(difficulty) - own);
    return [level, difficulties.toSorted((a, b) => distance(a) - distance(b))];
  }),
) as Record<Difficulty, Difficulty[]>;

/** Whether there are emails, and the person has had them all. */
export const hasHadAll = (emails: readonly AssignableEmail[], { had }: PersonLevel): boolean =>
  emails.length > 0 && emails.every(({ scenario }) => had.includes(scenario));

/**
 * Assigns an email to each person; the people must be in random order already. A person gets an email that is new to them, of
 * their level or the nearest level that has one. Of several, the person gets the one that their department got least often, then
 * the one that everyone got least often. A person who has had all emails gets the one from longest ago.
 */
export function assignByLevel(
  emails: readonly AssignableEmail[],
  people: readonly (PersonLevel & { department_id: string })[],
): number[] {
  const counts = emails.map(() => 0);
  const byDepartment = new Map<string, number[]>();
  return people.map(({ department_id, ...level }) => {
    const near = byDepartment.get(department_id) ?? emails.map(() => 0);
    byDepartment.set(department_id, near);
    const chosen = choiceOf(emails, level).reduce((best, candidate) =>
      near[candidate]! < near[best]! || (near[candidate] === near[best] && counts[candidate]! < counts[best]!) ? candidate : best,
    );
    near[chosen]! += 1;
    counts[chosen]! += 1;
    return chosen;
  });
}

/** Returns the emails that a person may get, at least one. */
function choiceOf(emails: readonly AssignableEmail[], { level, had }: PersonLevel): number[] {
  for (const near of levelsBy[level]) {
    const fresh = placesOf(emails, (email) => email.difficulty === near && !had.includes(email.scenario));
    if (fresh.length > 0) return fresh;
  }
  const oldest = had.find((scenario) => emails.some((email) => email.scenario === scenario));
  return placesOf(emails, ({ scenario }) => scenario === oldest);
}

function placesOf(emails: readonly AssignableEmail[], isMeant: (email: AssignableEmail) => boolean): number[] {
  const places: number[] = [];
  for (const [place, email] of emails.entries()) if (isMeant(email)) places.push(place);
  return places;
}
