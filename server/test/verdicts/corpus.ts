import { readFileSync } from 'node:fs';
import type { Action } from '@vigil/contract/phishing-results/rules.ts';

export type Label = 'human' | 'machine';
export type CorpusHit = {
  /** Seconds since the email was sent. */
  at: number;
  by: Label;
  kind: Action;
  method?: 'HEAD' | 'POST';
  address: string;
  agent: string;
  /** Whether it names languages; said when not. */
  language?: false;
  prefetch?: true;
};
/** What came for one email. Sequences of a scene share its organisation, and `sent` is when theirs left in the scene's seconds. */
export type Sequence = { source: string; label: Label; scene: string; sent: number; hits: CorpusHit[] };

export const corpusFile = (label: Label): URL => new URL(`./${label}.jsonl`, import.meta.url);

export const readCorpus = (): Sequence[] =>
  (['human', 'machine'] as const).flatMap((label) =>
    readFileSync(corpusFile(label), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Sequence),
  );
