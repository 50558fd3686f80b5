import { readCorpus } from '../server/test/verdicts/corpus.ts';
import { clicksLost, judgeCorpus, labelled, machinesDetected } from '../server/test/verdicts/judge-corpus.ts';
import { sources } from '../server/test/verdicts/sources.ts';
import { isMissed, print, type Figure } from '../tools/report.ts';

/** The judge of hits over the labelled corpus: what of people is lost, what of machines is caught. */
export async function benchVerdicts(): Promise<void> {
  const outcomes = judgeCorpus(readCorpus());
  const ofSources = Map.groupBy(outcomes, ({ sequence }) => sequence.source);
  for (const [source, { label }] of Object.entries(sources)) {
    const own = ofSources.get(source)!;
    const value = label === 'human' ? clicksLost(own) : machinesDetected(own);
    print({ what: `  ${source}, ${own.length} ${label}: ${label === 'human' ? 'clicks lost' : 'caught'}`, value, unit: '%' });
  }
  const bars: (Figure & { bar: NonNullable<Figure['bar']> })[] = [
    {
      what: `people’s clicks lost, of ${labelled(outcomes, 'human').length} sequences`,
      value: clicksLost(outcomes),
      unit: '%',
      bar: { value: 1, better: 'less' },
    },
    {
      what: `machines caught, of ${labelled(outcomes, 'machine').length} sequences`,
      value: machinesDetected(outcomes),
      unit: '%',
      bar: { value: 95, better: 'more' },
    },
  ];
  for (const figure of bars) print(figure);
  if (bars.some(isMissed)) throw new Error('The judge of hits misses its bars.');
}
