import { z } from 'zod';
import { count, id, moment } from '../shared/page.ts';
import { result } from '../phishing-results/result.ts';

/** `failed`, `deferred` and `unconfirmed` are states of their own, so that none of them is shown as still being sent. */
const deliveryStates = [
  'queued',
  'claimed',
  'transmitting',
  'sent',
  'deferred',
  'held',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
const deliveryState = z.enum(deliveryStates);

export const campaignUser = z.object({
  /** The id of the delivery. */
  delivery_id: id,
  /** Which of the person's emails in the campaign this is; from 2 on, an email that was sent again. */
  attempt: z.number().int(),
  /** Whether the email may be sent again: this delivery is final and has no later attempt. */
  can_resend: z.boolean(),
  user: z.object({ id, last_name: z.string(), first_name: z.string(), middle_name: z.string(), email: z.string() }),
  department: z.object({ id, title: z.string() }),
  /** The template of the email; null where it would reveal earlier results, because autophish chose the template by them. */
  template: z.object({ id, name: z.string() }).nullable(),
  state: deliveryState,
  /** The person's result; null, with everything derived from it, where results are anonymous. */
  status: result.nullable(),
  failure: z.string().nullable(),
  send_at: moment,
  sent_at: moment.nullable(),
  result_at: moment.nullable(),
  os: z.string().nullable(),
  automated_count: count.nullable(),
  /** Why an operator excused the failure; it then counts as opened only. */
  excuse: z.object({ reason: z.string(), at: moment, by_name: z.string() }).nullable(),
  /** How long the person had the lesson on screen after the click. */
  gotcha_seconds: count.nullable(),
  /** The course assigned because of the click, if any. */
  course: z.object({ progress: z.number() }).nullable(),
});
export type CampaignUser = z.infer<typeof campaignUser>;

export const verdict = z.enum(['human', 'automated']);
export const deliveryEvent = z.object({
  id: z.number().int(),
  kind: z.enum(['opened', 'clicked', 'entered_data', 'opened_attachment', 'reported']),
  at: moment,
  verdict,
  /** Signs of a machine, for human hits as well: the verdict weighs them all. Values of `verdictReasons`. */
  reasons: z.array(z.string()),
  os: z.string().nullable(),
  agent: z.string().nullable(),
  address: z.string().nullable(),
});
