import { z } from 'zod';
import { language } from '../shared/language.ts';
import { campaignStatistics } from '../phishing-results/result.ts';
import { count, id, moment } from '../shared/page.ts';
import { versioned } from '../shared/version.ts';
import { fieldOf, fieldsOf, htmlOf, without } from '../shared/fields.ts';
import { cueIds, cueRules, premiseElements, premiseScores } from './phish-scale.ts';
import {
  ATTACHMENTS_MAX,
  attachmentHtmlFlaws,
  attachmentRules,
  attackVectors,
  difficulties,
  emailRules,
  invitationRules,
  lures,
  pageRules,
  RED_FLAGS_MAX,
  redFlagRules,
  SENDER_ADDRESS,
  templateKinds,
  templateRules,
} from './rules.ts';

export const difficulty = z.enum(difficulties);

export const attackVector = z.enum(attackVectors);

const lure = z.enum(lures);

const score = z.literal(premiseScores);
/** The filled-in card of the Phish Scale; an absent cue did not occur. */
export const rating = z.object({
  cues: z.object(fieldsOf(cueRules)).partial(),
  premise: z.object(
    Object.fromEntries(premiseElements.map((element) => [element, score])) as Record<
      (typeof premiseElements)[number],
      typeof score
    >,
  ),
});

export const categoryIds = ['finance', 'hr', 'it', 'delivery', 'documents', 'security', 'government', 'events'] as const;
export const categoryId = z.enum(categoryIds);
export const category = z.object({ id: categoryId, name: z.string() });

export const redFlag = z.object({
  /** The text in the email that the flag refers to, found verbatim at its place. */
  mark: z.string().max(redFlagRules.mark.max),
  where: z.enum(['sender', 'subject', 'body', 'link']),
  title: fieldOf(redFlagRules.title),
  /** The matching cue of the Phish Scale. */
  cue: z.enum(cueIds).optional(),
  text: fieldOf(redFlagRules.text),
});
export type RedFlag = z.infer<typeof redFlag>;

/** HTML in an answer has no limits: rows saved before the limits existed are still returned. */
const savedHtml = z.string();
const html = htmlOf(pageRules.html);

const attachment = z.object({
  name: fieldOf(attachmentRules.name),
  type: z.string().max(120),
  content: z.string().max(attachmentRules.content.max),
});

export const invitation = z.object(fieldsOf(invitationRules));
export type Invitation = z.output<typeof invitation>;

const emailFields = {
  ...fieldsOf(emailRules),
  sender_address: z.email({ pattern: SENDER_ADDRESS }).max(emailRules.sender_address.max),
  html,
  text: z.string().max(emailRules.text.max),
  attachments: z.array(attachment.superRefine(without(attachmentHtmlFlaws))).max(ATTACHMENTS_MAX),
  red_flags: z.array(redFlag).max(RED_FLAGS_MAX),
  invitation: invitation.nullable(),
};
// Defaults apply to new ones only: a change leaves absent fields as they are.
export const newEmail = z.object({
  template_id: id,
  ...emailFields,
  text: emailFields.text.default(''),
  attachments: emailFields.attachments.default([]),
  red_flags: emailFields.red_flags.default([]),
  invitation: emailFields.invitation.default(null),
});
export const emailChange = z.object(emailFields).partial();
export const email = z.object({
  id,
  template_id: id,
  ...emailFields,
  html: savedHtml,
  attachments: z.array(attachment),
  updated_at: moment,
  ...versioned,
});
export type Email = z.output<typeof email>;

const pageFields = { name: fieldOf(pageRules.name), html };
export const newPage = z.object({ template_id: id, ...pageFields });
export const pageChange = z.object(pageFields).partial();
export const page = z.object({ id, template_id: id, ...pageFields, html: savedHtml, updated_at: moment, ...versioned });
export type LandingPage = z.output<typeof page>;

const templateFields = {
  name: fieldOf(templateRules.name),
  description: fieldOf(templateRules.description),
  category: categoryId,
  language,
  /** How hard the email is to detect: set by the author or, if the template is rated, by the rating. */
  difficulty,
  attack_vectors: z.array(attackVector).max(2),
  lure,
  /** The link host: one of `GET phishing/domains/names`, or `all` to distribute over all of them; null: the first. */
  link_address: z.string().min(1).max(300).nullable(),
  rating: rating.nullable(),
};
export const newTemplate = z.object({
  ...templateFields,
  description: templateFields.description.default(''),
  attack_vectors: templateFields.attack_vectors.default(['form']),
  lure: lure.default('link'),
  link_address: templateFields.link_address.default(null),
  rating: templateFields.rating.default(null),
});
export const templateChange = z.object(templateFields).partial();

const templateSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  logo: z.string().nullable(),
  category,
  language,
  difficulty,
  attack_vectors: z.array(attackVector),
  lure,
  link_address: z.string().nullable(),
  rating: rating.nullable(),
  /** Whether the template is in the installation's library: everyone can see and copy it, nobody can change it. */
  is_library: z.boolean(),
  /** The first email's subject and sender, for the card. */
  subject: z.string().nullable(),
  sender_name: z.string().nullable(),
  emails_count: z.number().int(),
  pages_count: z.number().int(),
  updated_at: moment,
  ...versioned,
});
export type TemplateSummary = z.infer<typeof templateSummary>;

/** A template in the list, with its results in this organisation's campaigns, without test campaigns. */
export const listedTemplate = templateSummary.extend({
  campaigns_count: count,
  sent: count,
  /** Null where too few people got the template's emails. */
  clicked: count.nullable(),
  /** Whether one of these campaigns may still send. */
  is_running: z.boolean(),
});
export type ListedTemplate = z.output<typeof listedTemplate>;

export const templateKind = z.enum(templateKinds);
/** Whether the organisation has ever sent the template. */
export const sendings = ['unsent', 'sent'] as const;
export const sending = z.enum(sendings);

/** The filters of the list that count their values. */
export const templateFacets = ['sending', 'language', 'difficulty', 'kind', 'category'] as const;
export type TemplateFacet = (typeof templateFacets)[number];

/** How many templates each value of a filter would show. A filter does not narrow its own counts, only those of the others. */
export const templateCounts = z.object({
  /** All templates of the organisation and the library, whatever is filtered. */
  total_count: count,
  sending: z.record(sending, count),
  language: z.record(language, count),
  difficulty: z.record(difficulty, count),
  kind: z.record(templateKind, count),
  category: z.record(categoryId, count),
});
export type TemplateCounts = z.output<typeof templateCounts>;

/** The template's first email, filled with the values of an invented person; null: the template has no email. */
export const templatePreview = z.object({ html: z.string().nullable() });

export const template = templateSummary.extend({ emails: z.array(email), pages: z.array(page) });
export type Template = z.output<typeof template>;

export const templateStatistics = campaignStatistics.extend({ campaigns_count: count });
