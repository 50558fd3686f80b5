import type { Language } from '@vigil/contract/shared/languages.ts';

/** What a part is drawn with: the page's own colour, its language, and whose page it is. */
export type PartLook = { colour: string; language: Language; sender: string; file: string };

export const FONT = 'Arial,Helvetica,sans-serif';

/** A table is what Outlook lays out as it is written. */
export const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
