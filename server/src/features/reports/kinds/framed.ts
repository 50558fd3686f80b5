import { definitionOf, type DefinitionName } from '@vigil/contract/shared/definitions.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import type { ReportDocument, Section } from '../../../documents/report-document.ts';
import { formatDay, formatPeriod } from '../../../documents/format-values.ts';
import type { Days } from '@vigil/contract/reports/rules.ts';
import { findBrand } from '../../certificates/queries/papers.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';

/** The name of a definition, with a count if the definition contains one. */
export type CountedDefinition = DefinitionName | readonly [DefinitionName, count: string];

type ReportBody = {
  /** The subject of the report, for its footer. */
  about?: readonly (readonly [name: string, value: string])[];
  heading: string;
  conclusion?: string | null;
  sections: readonly Section[];
  definitions: readonly CountedDefinition[];
};

/** Adds what every report says about itself to a report's contents. */
export async function reportDocument(
  { read, title, language, time_zone, asked_by, period }: KindWork,
  { about = [], heading, conclusion = null, sections, definitions }: ReportBody,
): Promise<ReportDocument> {
  const texts = wordsIn(language).reports.about;
  const organization = await read(findBrand);
  const made_at = new Date().toISOString();
  const span = period === null ? null : `${formatDay(period.from)}–${formatDay(period.to)}`;
  return {
    name: title,
    language,
    time_zone,
    made_at,
    organization,
    title,
    heading: span === null ? heading : `${heading} · ${span}`,
    conclusion,
    sections,
    about: [
      [texts.organization, organization.title],
      ...about,
      ...(span === null ? [] : [[texts.period, span] as const]),
      [texts.asked_by, asked_by],
    ],
    definitions: definitions.map((definition) =>
      typeof definition === 'string' ? definitionOf(definition, language) : definitionOf(definition[0], language, definition[1]),
    ),
  };
}

/** Returns the title of a report with its period: `Security awareness: Q3 2026`. */
export const titleOf = ({ title, language }: Pick<KindWork, 'title' | 'language'>, period: Days): string =>
  `${title}: ${formatPeriod(period, language)}`;

/** Returns the only subject of a report. */
export function subjectOf({ filters }: KindWork): string {
  const [subject] = filters.subjects;
  if (subject === undefined) throw problem(httpProblems.not_found);
  return subject;
}
