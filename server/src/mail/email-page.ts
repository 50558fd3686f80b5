import type { Language } from '@vigil/contract/shared/languages.ts';
import { fill, wordsIn } from '../words.ts';

/** A subject of an email, such as a course, in its own frame. */
export type EmailCard = { title: string; text: string; lines?: readonly string[]; facts: EmailFact[] };
export type EmailFact = { label: string; value: string; note: string };
export type EmailSection = { heading: string; cards: EmailCard[] };
export type EmailNote = string | { text: string; href: string };

export type EmailPage = {
  title: string;
  paragraphs: readonly string[];
  /** The heading of the section; a single section needs none. */
  sections: readonly EmailSection[];
  /** The button that opens a page; null: there is no page to open. */
  button: { label: string; href: string } | null;
  /** The host of the button's link, for people who check before they click. */
  host: string;
  /** How to get to the page without the button. */
  detour: string | null;
  /** Small print below. */
  notes: readonly EmailNote[];
  organization: EmailLook;
  language: Language;
};

/** The organisation's look in emails. `logo`: the address of its picture, for the page that shows the email. */
export type EmailLook = { title: string; theme_color: string; logo: string | null };

const FONT = "Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#11151b';
const DIM = '#5a6473';
const LINE = '#e4e7ec';

/** Writes the HTML of an email of the product: one card with one button, in tables for old mail programs. All texts are plain. */
export function emailHtml(page: EmailPage): string {
  const { title, paragraphs, sections, button, notes, organization, language } = page;
  const color = organization.theme_color;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeText(title)}</title></head>
<body style="margin:0;padding:0;background:#f5f6f8;font-family:${FONT};color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;background:#ffffff;border:1px solid ${LINE};border-radius:14px;border-collapse:separate">
<tr><td style="padding:16px 28px;border-bottom:3px solid ${color}">${brand(organization)}</td></tr>
<tr><td style="padding:28px 28px 26px">
<h1 style="margin:0 0 14px;font-size:26px;line-height:34px;font-weight:600;color:${INK}">${escapeText(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 12px;font-size:16px;line-height:24px;color:${INK}">${escapeText(text)}</p>`).join('\n')}
${sections.map(({ heading, cards }) => (sections.length > 1 ? subheading(heading) : '') + cards.map(card).join('\n')).join('\n')}
${button === null ? '' : buttonHtml(page, button)}
</td></tr>
<tr><td style="padding:16px 28px 20px;border-top:1px solid ${LINE}">
${notes.map((note) => `<p style="margin:0 0 4px;font-size:13px;line-height:19px;color:${DIM}">${noteHtml(note)}</p>`).join('\n')}
</td></tr>
</table></td></tr></table></body></html>`;
}

const buttonHtml = (page: EmailPage, { label, href }: NonNullable<EmailPage['button']>): string => {
  const color = page.organization.theme_color;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 0"><tr><td align="center" style="background:${color};border-radius:10px">
<a href="${escapeText(href)}" style="display:block;padding:13px 20px;font-size:16px;line-height:24px;font-weight:600;color:${inkOn(color)};text-decoration:none">${escapeText(label)}</a>
</td></tr></table>
<p style="margin:14px 0 0;font-size:14px;line-height:21px;color:${DIM};text-align:center">${leadsTo(page)}</p>`;
};

/** The logo, or the initial of the title, as the application shows it. */
function brand({ title, theme_color, logo }: EmailLook): string {
  const initial = escapeText(initialOf(title));
  const mark =
    logo === null
      ? `<td width="28" height="28" align="center" style="background:${theme_color};border-radius:8px;font-size:15px;line-height:28px;font-weight:700;color:${inkOn(theme_color)}">${initial}</td>`
      : `<td><img src="${escapeText(logo)}" alt="${initial}" height="28" style="display:block;height:28px;width:auto;max-width:160px;border:0"></td>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${mark}<td style="padding-left:10px;font-size:16px;line-height:24px;font-weight:600;color:${INK}">${escapeText(title)}</td></tr></table>`;
}

const initialOf = (title: string): string => title.match(/[\p{L}\d]/u)?.[0]?.toUpperCase() ?? '·';

const subheading = (text: string): string =>
  `<h2 style="margin:22px 0 0;font-size:18px;line-height:26px;font-weight:600;color:${INK}">${escapeText(text)}</h2>`;

function card({ title, text, lines = [], facts }: EmailCard): string {
  const cells = facts.map(
    ({ label, value, note }, index) => `<td width="50%" valign="top" style="padding:14px ${index === 0 ? 16 : 0}px 0 0">
<div style="font-size:13px;line-height:18px;color:${DIM}">${escapeText(label)}</div><div style="font-size:16px;line-height:24px;font-weight:600;color:${INK}">${escapeText(value)}</div>
${note === '' ? '' : `<div style="font-size:14px;line-height:20px;color:${DIM}">${escapeText(note)}</div>`}</td>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:14px 0 0;border:1px solid ${LINE};border-radius:12px;border-collapse:separate"><tr><td style="padding:18px 20px 16px">
<div style="font-size:18px;line-height:26px;font-weight:600;color:${INK}">${escapeText(title)}</div>
${text === '' ? '' : `<div style="margin-top:4px;font-size:15px;line-height:22px;color:${DIM}">${escapeText(text)}</div>`}
${lines.map((line) => `<div style="margin-top:6px;font-size:16px;line-height:24px;color:${INK}">${escapeText(line)}</div>`).join('')}
${cells.length === 0 ? '' : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:14px;border-top:1px solid ${LINE}"><tr>${cells.join('')}</tr></table>`}
</td></tr></table>`;
}

function leadsTo({ host, detour, language }: EmailPage): string {
  const leads = escapeText(fill(wordsIn(language).emails.page.leads_to, { host })).replace(
    escapeText(host),
    `<b style="color:${INK};font-weight:600">$&</b>`,
  );
  return detour === null ? leads : `${leads}<br>${escapeText(detour)}`;
}

const noteHtml = (note: EmailNote): string =>
  typeof note === 'string'
    ? escapeText(note)
    : `<a href="${escapeText(note.href)}" style="color:${DIM}">${escapeText(note.text)}</a>`;

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the text colour with more contrast on a colour: white or dark. */
function inkOn(color: string): string {
  const dark = luminance(INK);
  const ground = luminance(color);
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / (dark + 0.05) ? '#ffffff' : INK;
}

/** Returns the relative luminance by WCAG 2, from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
