import type { ChildAnswer } from '../../processes/run-limited.ts';
import type { Chart } from '../draw-chart.ts';

/** The parent's request to a child: draw each line of the file `documents` with a template, into `folder` as `0.pdf`, `1.pdf`… */
export type PrintOrder = {
  template: Template;
  /** `svg`: the first page, as an image. */
  format: 'pdf' | 'svg';
  documents: string;
  folder: string;
  /** Files by the names that documents use for them. */
  pictures: Readonly<Record<string, string>>;
};

/** A file of `templates/`. */
type Template = 'certificate' | 'report';

/** `made`: the creation time in the document's properties; with the same time, the same document has the same bytes. */
export type PrintedDocument = {
  made: string;
  data: unknown;
  /** Charts that the child draws, by the names that the data uses. */
  charts?: Readonly<Record<string, Chart>>;
};

/** `pages`: the number of pages of each document. */
export type PrintAnswer = ChildAnswer & { pages: number[] };
