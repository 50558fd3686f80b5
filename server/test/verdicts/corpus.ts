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
  /** Whether the browser names languages: false when it does not, left out otherwise. */
  language?: false;
  prefetch?: true;
};
/** The hits of one email. Sequences of a scene share an organisation; `sent` is the sending time in seconds of the scene. */
export type Sequence = { source: string; label: Label; scene: string; sent: number; hits: CorpusHit[] };

export const corpusFile = (label: Label): URL => new URL(`./${label}.jsonl`, import.meta.url);

export const readCorpus = (): Sequence[] =>
  (['human', 'machine'] as const).flatMap((label) =>
    readFileSync(corpusFile(label), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Sequence),
  );
