import type { ReportDocument } from '../../../documents/report-document.ts';
import type { KindWork } from '../kind-work.ts';
import { wordsIn } from '../../../words.ts';
import { adviceOf, conclusionOf } from './advice.ts';
import { reportDocument, titleOf } from './framed.ts';
import {
  choiceOf,
  definitionsOf,
  difficultyBands,
  findOrganizationFigures,
  mainFigures,
  riskSeries,
  presentFigures,
} from './organization-figures.ts';

/** Reports one page for decision makers: the results, against what was expected and against the period before. */
export async function executiveReport(work: KindWork): Promise<ReportDocument> {
  const figures = await findOrganizationFigures(work, choiceOf(work, Date.now()));
  return reportDocument(
    { ...work, period: figures.asked.period, title: titleOf(work, figures.asked.period) },
    {
      heading: wordsIn(work.language).reports.headings.executive,
      conclusion: conclusionOf(figures, work),
      sections: [
        mainFigures(figures, work),
        difficultyBands(figures, work),
        riskSeries(figures, work),
        presentFigures(figures, work),
        ...adviceOf(figures, work),
      ],
      definitions: definitionsOf(figures, work),
    },
  );
}
