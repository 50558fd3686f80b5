/** A trial sends its person an email of each template, one after another. */
export const inEachTemplate = <Person extends object>(
  people: readonly Person[],
  templates: readonly unknown[],
): (Person & { attempt: number })[] =>
  people.flatMap((person) => templates.map((_, index) => ({ ...person, attempt: index + 1 })));
