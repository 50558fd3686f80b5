import { escapeHtml } from '../shared/escape-html.ts';
import { type Flaw, type Flaws, flawsOf, text, whole } from '../shared/flaws.ts';
import { htmlFlaw } from '../shared/html-shape.ts';
import { type ValueOf, type Variable, variablePattern, variables } from './variables.ts';

export const difficulties = ['easy', 'moderate', 'hard'] as const;

/** A sender address: plain ASCII, which every mail server accepts. */
export const SENDER_ADDRESS = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const HTML_MAX = 500_000;
const name = text({ min: 1, max: 200 });
export const templateRules = { name, description: text({ max: 1000 }) };
export const pageRules = { name, html: text({ min: 1, max: HTML_MAX, flawOf: (html) => htmlFlaw(html) ?? qrFlaw(html) }) };
export const emailRules = {
  ...pageRules,
  sender_name: name,
  sender_address: text({ min: 1, max: 320, pattern: SENDER_ADDRESS, code: 'email' }),
  subject: text({ min: 1, max: 400 }),
  text: text({ max: HTML_MAX }),
};
/** Limits of a template, which is always loaded as a whole: its emails, its pages and the characters of both. */
export const TEMPLATE_EMAILS_MAX = 20;
export const TEMPLATE_PAGES_MAX = 20;
export const TEMPLATE_CHARACTERS_MAX = 5_000_000;

export const RED_FLAGS_MAX = 10;
export const redFlagRules = { mark: text({ max: 500 }), title: name, text: text({ max: 1000 }) };
export const ATTACHMENTS_MAX = 5;
export const attachmentRules = { name: text({ min: 1, max: 120 }), content: text({ max: 200_000 }) };

/** The contract's attack vectors: a page that asks for data, or a file. A template may have neither: only a link. */
export const attackVectors = ['form', 'attachments'] as const;

/** What the email wants the person to do first: click its link, call a number, scan a code, or accept a date. */
export const lures = ['link', 'phone', 'qr', 'calendar'] as const;

/** How a template works: what its email asks for first, and what it tests. A template may be of several kinds. */
export const templateKinds = ['link', 'form', 'attachment', 'qr', 'calendar', 'phone'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Returns a template's kinds, its lure first. A template that neither asks for data nor has a file only has a link. */
export function kindsOf({
  lure,
  attack_vectors,
}: {
  lure: (typeof lures)[number];
  attack_vectors: readonly (typeof attackVectors)[number][];
}): TemplateKind[] {
  const kinds: TemplateKind[] = [
    ...(lure === 'link' ? [] : [lure]),
    ...(attack_vectors.includes('attachments') ? (['attachment'] as const) : []),
    ...(attack_vectors.includes('form') ? (['form'] as const) : []),
  ];
  return kinds.length === 0 ? ['link'] : kinds;
}

/** A calendar invitation of an email: days after sending, time, duration and place. */
export const invitationRules = {
  days: whole(1, 30),
  time: text({ min: 1, max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ }),
  minutes: whole(5, 480),
  place: text({ max: 200 }),
};

/** Fills the variables of plain text: a subject, a sender, the text of an email. Line breaks in values become spaces. */
export function fillText(text: string, valueOf: ValueOf): string {
  return text.replace(variablePattern, (_, name: Variable) => valueOf(name).replace(/[\r\n]+/g, ' '));
}

/** Fills the variables of HTML; values are escaped, so that a name cannot add markup. */
export function fillHtml(html: string, valueOf: ValueOf): string {
  return html.replace(variablePattern, (_, name: Variable) => escapeHtml(valueOf(name)));
}

/** Where the HTML of an email shows the link as a QR code. Plain text and pages cannot. */
const qrPlace = /\{\{\s*qr\s*\}\}/g;
const QR_SIZE = 180;
/** Each code becomes a picture of more than a kilobyte. */
export const QR_MAX = 20;

export const hasQr = (html: string): boolean => html.search(qrPlace) >= 0;

function qrFlaw(html: string): Flaw | null {
  const codes = html.match(qrPlace)?.length ?? 0;
  return codes > QR_MAX ? { code: 'too_many_qr_codes', max: QR_MAX } : null;
}

/** Replaces QR variables with pictures. An email from before the limit keeps its first ones. */
export function withQr(html: string, src: string): string {
  const picture = `<img src="${src}" width="${QR_SIZE}" height="${QR_SIZE}" alt="QR" style="display:block;width:${QR_SIZE}px;height:${QR_SIZE}px;border:0">`;
  let codes = 0;
  return html.replace(qrPlace, () => ((codes += 1) > QR_MAX ? '' : picture));
}

/** The variables allowed in an email's HTML. */
export const emailVariables = [...variables, 'qr'] as const;

/** Returns names in double braces that are no variable: most likely a typo. */
export function unknownVariables(text: string, known: readonly string[] = variables): string[] {
  const found = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  return [...new Set(found)].filter((name) => !known.includes(name));
}

/**
 * File name extensions by type of attachment. Each attachment is generated from text for each recipient: it contains a link and
 * no active content. A ZIP contains one HTML file of the same name.
 */
export const attachmentTypes = {
  'text/html': ['.html', '.htm'],
  'text/plain': ['.txt'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/zip': ['.zip'],
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

/** Whether the attachment's content is HTML; a document's content is lines of text. */
export const isHtmlAttachment = ({ type }: { type: string }): boolean => type === 'text/html' || type === 'application/zip';

export type AttachmentFault = 'name' | 'binary' | 'active';

/** Why a file cannot be attached: its name does not match its type, it is not text, or it has active content. */
export function attachmentFault({
  name,
  type,
  content,
}: {
  name: string;
  type: string;
  content: string;
}): AttachmentFault | null {
  const endings: readonly string[] | undefined = Object.entries(attachmentTypes).find(([known]) => known === type)?.[1];
  if (!endings?.some((ending) => name.toLowerCase().endsWith(ending)) || STRANGE_IN_NAME.test(name)) return 'name';
  if (NO_TEXT.test(content)) return 'binary';
  return isHtmlAttachment({ type }) && looksActive(content) ? 'active' : null;
}

/** Whether HTML has active content or sends data; a form with an address is enough. */
export function looksActive(html: string): boolean {
  const read = decodeReferences(html);
  // Content around an empty variable must not become active either.
  const bare = read.replace(variablePattern, '');
  return ACTIVE.some((sign) => sign.test(read) || sign.test(bare));
}

type EmailParts = {
  red_flags: readonly { mark: string; title: string; text: string }[];
  attachments: readonly { name: string; type: string; content: string }[];
  invitation: object | null;
};

/** Errors of an email's flags, attachments and invitation, each at its place. */
export const emailFlaws = ({ red_flags, attachments, invitation }: EmailParts): Flaws =>
  Object.assign(
    flawsOf(invitationRules, invitation ?? {}, 'invitation.'),
    ...red_flags.map((flag, index) => flawsOf(redFlagRules, flag, `red_flags.${index}.`)),
    ...attachments.map((one, index) => attachmentFlaws(one, `attachments.${index}.`)),
  );

function attachmentFlaws(attachment: EmailParts['attachments'][number], within: string): Flaws {
  const flaws = flawsOf(attachmentRules, attachment, within);
  if (Object.keys(flaws).length > 0) return flaws;
  const { content: heavy } = attachmentHtmlFlaws(attachment);
  if (heavy) return { [`${within}content`]: heavy };
  const fault = attachmentFault(attachment);
  if (fault === null) return flaws;
  const endings = Object.entries(attachmentTypes).find(([type]) => type === attachment.type)?.[1] ?? [];
  if (fault === 'name') return { [`${within}name`]: { code: 'file_name', names: endings.join(', ') } };
  return { [`${within}content`]: { code: fault === 'binary' ? 'not_text' : 'acts' } };
}

/** Folders, devices, and characters that reverse text so that another extension shows. */
const STRANGE_IN_NAME = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const NO_TEXT = /[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/;
/** Returns an error if the HTML of an attachment is too large to be checked. */
export function attachmentHtmlFlaws({ type, content }: { type: string; content: string }): Flaws {
  const flaw = isHtmlAttachment({ type }) ? htmlFlaw(content) : null;
  return flaw === null ? {} : { content: flaw };
}

/**
 * Patterns of active content. They match more than necessary, because an attachment is opened from disk, where none of our
 * policies apply.
 */
const ACTIVE = [
  /<\/?(?:script|iframe|frame|frameset|object|embed|applet|base|link|portal|xml|hta:)/i,
  /[\s/"'`](?:on[a-z]+|action|formaction|srcdoc|ping|http-equiv)\s*=/i,
  /(?:java|vb|j)script(?:\.encode)?:|data:(?:text|application|image\/svg)/i,
];

/** Normalises addresses like a browser: decodes character references and removes line breaks. */
const decodeReferences = (html: string): string =>
  html
    .replace(/&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/(?<=[a-z])[\t\r\n]+(?=[a-z:])/gi, '');

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** A template's choice of all link hosts: its emails are distributed over them. */
export const ALL_ADDRESSES = 'all';
