import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { FONT, type PartLook, table } from './part.ts';

const words = { ru: 'С уважением,', en: 'Kind regards,', uz: 'Hurmat bilan,' };

export const signaturePart = ({ colour, language, sender }: PartLook): string =>
  table(
    'style="margin:0 0 20px"',
    `<tr><td style="border-left:3px solid ${colour};padding:2px 0 2px 14px;font:400 13px/20px ${FONT};color:#475569">${words[language]}<br><b>${escapeHtml(sender)}</b><br>{{organization}}</td></tr>`,
  );
