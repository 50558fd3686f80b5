import type { Language } from '@vigil/contract/shared/languages.ts';

/** The look of a content block: the page's colour, its language and its sender. */
export type PartLook = { colour: string; language: Language; sender: string; file: string };

export const FONT = 'Arial,Helvetica,sans-serif';

/** Returns a table, the only layout that Outlook draws reliably. */
export const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;
