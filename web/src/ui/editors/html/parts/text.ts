import { FONT, type PartLook } from './part.ts';

const words = { ru: 'Новый абзац', en: 'New paragraph', uz: 'Yangi xatboshi' };

export const textPart = ({ language }: PartLook): string =>
  `<p style="margin:0 0 16px;font:400 15px/24px ${FONT}">${words[language]}</p>`;
