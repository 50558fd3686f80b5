import { readCorpus } from '../server/test/verdicts/corpus.ts';
import { clicksLost, judgeCorpus, labelled, machinesDetected } from '../server/test/verdicts/judge-corpus.ts';
import { sources } from '../server/test/verdicts/sources.ts';
import { isMissed, printFigure, type Figure } from '../tools/report.ts';

/** Classifies the labelled corpus of hits, and measures how many people's clicks are lost and how many machines are detected. */
export async function benchVerdicts(): Promise<void> {
  const outcomes = judgeCorpus(readCorpus());
  const ofSources = Map.groupBy(outcomes, ({ sequence }) => sequence.source);
  for (const [source, { label }] of Object.entries(sources)) {
    const own = ofSources.get(source)!;
    const value = label === 'human' ? clicksLost(own) : machinesDetected(own);
    printFigure({
      what: `  ${source}, ${own.length} ${label}: ${label === 'human' ? 'clicks lost' : 'detected'}`,
      value,
      unit: '%',
    });
  }
  const bars: (Figure & { bar: NonNullable<Figure['bar']> })[] = [
    {
      what: `people’s clicks lost, of ${labelled(outcomes, 'human').length} sequences`,
      value: clicksLost(outcomes),
      unit: '%',
      bar: { value: 1, better: 'less' },
    },
    {
      what: `automated hits recognised, of ${labelled(outcomes, 'machine').length} sequences`,
      value: machinesDetected(outcomes),
      unit: '%',
      bar: { value: 95, better: 'more' },
    },
  ];
  for (const figure of bars) printFigure(figure);
  if (bars.some(isMissed)) throw new Error('The classification of hits misses its limits.');
}
