import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { FONT, type PartLook, table } from './part.ts';

const words = { ru: 'Открыть', en: 'Open', uz: 'Ochish' };

/** Returns a block that looks like an attached file and leads to the campaign's page. */
export const attachmentPart = ({ colour, language, file }: PartLook): string =>
  table(
    'style="margin:0 0 20px;border:1px solid #d9e1e5;border-radius:6px"',
    `<tr><td style="padding:12px 4px 12px 14px;font:700 12px/20px ${FONT};color:${colour}">${escapeHtml(kindOf(file))}</td><td style="padding:12px 14px 12px 8px;font:400 14px/20px ${FONT}">${escapeHtml(file)} <a href="{{link}}" style="color:${colour}">${words[language]}</a></td></tr>`,
  );

const kindOf = (file: string): string => (/\.(\w{2,4})$/.exec(file)?.[1] ?? 'pdf').toUpperCase();
