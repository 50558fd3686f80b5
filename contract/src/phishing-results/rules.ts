/** The results of a recipient, from nothing known to the worst; `unknown` is a delivery that is not out yet. */
export const results = ['unknown', 'sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;

/** What a person can do with a delivery that counts against them. */
export const deeds = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const;
export type Deed = (typeof deeds)[number];

/** What a deed proves: who opened an attachment has opened the delivery and clicked nothing; who entered data has clicked. */
export const provenBy: Record<Deed, readonly Deed[]> = {
  opened: ['opened'],
  clicked: ['opened', 'clicked'],
  opened_attachment: ['opened', 'opened_attachment'],
  entered_data: ['opened', 'clicked', 'entered_data'],
};

/** The deeds that are an incident: someone who did several of them is one. */
export const incidentDeeds = ['clicked', 'opened_attachment'] as const satisfies readonly Deed[];

/** What is counted of deliveries, wherever figures of phishing stand. Each counts deliveries, `automated` alone counts hits. */
export const figures = [
  'sent',
  'opened',
  'clicked',
  'opened_attachment',
  'entered_data',
  'incidents',
  'reported',
  'failed',
  'unconfirmed',
  'automated',
] as const;
export type Figure = (typeof figures)[number];

/** Percent of the deliveries sent that became an incident, to a tenth; 0 while none was sent. */
export const incidentRisk = ({ sent, incidents }: { sent: number; incidents: number }): number =>
  sent === 0 ? 0 : Math.round((1000 * incidents) / sent) / 10;
