import { FONT, type PartLook, table } from './part.ts';

const words = {
  ru: ['Левая колонка', 'Правая колонка'],
  en: ['Left column', 'Right column'],
  uz: ['Chap ustun', 'Oʻng ustun'],
} as const;

export const columnsPart = ({ language }: PartLook): string => {
  const [left, right] = words[language];
  const cell = (text: string, padding: string) =>
    `<td width="50%" valign="top" style="padding:${padding};font:400 15px/24px ${FONT}">${text}</td>`;
  return table('width="100%" style="margin:0 0 20px"', `<tr>${cell(left, '0 10px 0 0')}${cell(right, '0 0 0 10px')}</tr>`);
};
