/** Repeats each person for each template, because a trial sends its person an email of each, one after another. */
export const repeatForEachTemplate = <Person extends object>(
  people: readonly Person[],
  templates: readonly unknown[],
): (Person & { attempt: number })[] =>
  people.flatMap((person) => templates.map((_, index) => ({ ...person, attempt: index + 1 })));
