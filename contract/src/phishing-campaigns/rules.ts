export const campaignStatuses = ['creating', 'planned', 'active', 'completed', 'failed'] as const;

/** The contract's results of a recipient, from nothing known to the worst; `unknown` is a letter that is not out yet. */
export const results = ['unknown', 'sent', 'opened', 'clicked', 'opened_attachment', 'entered_data'] as const;

/** From which result on a person is meant by an automation. */
export const resultTargets = ['opened', 'clicked', 'opened_attachment', 'entered_data'] as const;

export const PERIOD_DAYS_DEFAULT = 30;
export const PERIOD_DAYS_MAX = 999;
/** A campaign that finds its own end stays open for a week after the last letter. */
export const DAYS_OPEN_AFTER_SENDING = 7;
/** What "spread evenly" means when no period was chosen: people get their letters over a working day. */
export const SENDING_HOURS_DEFAULT = 8;

const listOrder = ['active', 'planned', 'completed', 'creating', 'failed'];

type Listed = { status: string; start_date: string };

/** Spec point 4: active, planned, completed; the newest first within each. */
export function byStatusThenNewest(a: Listed, b: Listed): number {
  return listOrder.indexOf(a.status) - listOrder.indexOf(b.status) || b.start_date.localeCompare(a.start_date);
}

/** When sending ends and when the campaign does, from what the form says. */
export function campaignDates(form: {
  start: Date;
  dateType: 'auto' | 'custom';
  dateEnd?: Date;
  emailSendType: 'to_end' | 'at_once';
  sendEnd?: Date;
}): { sendEnd: Date; end: Date } {
  const sendEnd =
    form.emailSendType === 'at_once'
      ? form.start
      : (form.sendEnd ??
        (form.dateType === 'custom' && form.dateEnd ? form.dateEnd : hoursAfter(form.start, SENDING_HOURS_DEFAULT)));
  const end = form.dateType === 'custom' && form.dateEnd ? form.dateEnd : hoursAfter(sendEnd, DAYS_OPEN_AFTER_SENDING * 24);
  return { sendEnd: sendEnd > end ? end : sendEnd, end };
}

const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * 3_600_000);

/** Percent of those reached who clicked or worse; 0 while nobody was reached. */
export function incidentRisk({
  sent,
  clicked,
  opened_attachment,
}: {
  sent: number;
  clicked: number;
  opened_attachment: number;
}): number {
  return sent === 0 ? 0 : Math.min(100, Math.round((1000 * Math.max(clicked, opened_attachment)) / sent) / 10);
}
