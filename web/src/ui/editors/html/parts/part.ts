import type { Language } from '@vigil/contract/shared/languages.ts';

/** The look of a content block: the page's colour, its language and its sender. */
export type PartLook = { colour: string; language: Language; sender: string; file: string };

export const FONT = 'Arial,Helvetica,sans-serif';

/** Outlook reliably lays out only tables. */
export const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
