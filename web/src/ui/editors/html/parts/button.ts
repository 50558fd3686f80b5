import { FONT, type PartLook, table } from './part.ts';

const words = { ru: 'Подтвердить', en: 'Confirm', uz: 'Tasdiqlash' };

export const buttonPart = ({ colour, language }: PartLook): string =>
  table(
    'style="margin:0 0 20px"',
    `<tr><td bgcolor="${colour}" style="background:${colour};border-radius:6px"><a href="{{link}}" style="display:inline-block;padding:13px 26px;font:600 15px/20px ${FONT};color:#ffffff;text-decoration:none">${words[language]}</a></td></tr>`,
  );
