import type { ChildAnswer } from '../../processes/run-limited.ts';
import type { Chart } from '../draw-chart.ts';

/** What the parent asks of a child: draw each line of the file `documents` by a template, into `folder` as `0.pdf`, `1.pdf`… */
export type PrintOrder = {
  template: Template;
  /** `svg`: the first page, as a picture. */
  format: 'pdf' | 'svg';
  documents: string;
  folder: string;
  /** Files by the names under which documents speak of them. */
  pictures: Readonly<Record<string, string>>;
};

/** A file of `templates/`. */
type Template = 'certificate' | 'report';

/** `made`: what it says in its properties, and its bytes with it: the same document is the same file. */
export type PrintedDocument = {
  made: string;
  data: unknown;
  /** Drawn by the child, by the names under which the data speak of them. */
  charts?: Readonly<Record<string, Chart>>;
};

/** `pages`: how many each document has. */
export type PrintAnswer = ChildAnswer & { pages: number[] };
