export type LetterPage = {
  title: string;
  paragraphs: readonly string[];
  button: { label: string; href: string };
  /** Small print under the button. */
  notes: readonly string[];
  organization: { title: string; theme_color: string };
  language: string;
};

const FONT = "Onest,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A letter of the product: one card, no pictures, tables for the programs that know nothing else. All texts are plain. */
export function letterHtml({ title, paragraphs, button, notes, organization, language }: LetterPage): string {
  const href = escaped(button.href);
  const color = organization.theme_color;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6;font-family:${FONT};color:#161a22">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:14px;line-height:20px;font-weight:600;color:#4b5362">${escaped(organization.title)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#161a22">${escaped(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#161a22">${escaped(text)}</p>`).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${color};border-radius:8px">
<a href="${href}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${inkOn(color)};text-decoration:none">${escaped(button.label)}</a>
</td></tr></table>
<p style="margin:0;font-size:12px;line-height:16px;color:#5c6473;word-break:break-all"><a href="${href}" style="color:#5c6473">${href}</a></p>
</td></tr>
<tr><td style="padding:16px 0 0">${notes.map((text) => `<p style="margin:0 0 8px;font-size:12px;line-height:16px;color:#5c6473">${escaped(text)}</p>`).join('\n')}</td></tr>
</table></td></tr></table></body></html>`;
}

export function letterText({ title, paragraphs, button, notes, organization }: LetterPage): string {
  return [title, ...paragraphs, `${button.label}:\n${button.href}`, `—\n${organization.title}`, ...notes].join('\n\n');
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const DARK_INK_ABOVE = 0.5;

/** White on a dark colour, dark on a light one. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > DARK_INK_ABOVE ? '#161a22' : '#ffffff';
}
