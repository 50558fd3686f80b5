export const campaignStatuses = ['creating', 'planned', 'active', 'completed', 'failed'] as const;

export const PERIOD_DAYS_DEFAULT = 30;
export const PERIOD_DAYS_MAX = 999;
/** A campaign that finds its own end stays open for a week after the last delivery. */
export const DAYS_OPEN_AFTER_SENDING = 7;
/** What "spread evenly" means when no period was chosen: people get theirs over a working day. */
export const SENDING_HOURS_DEFAULT = 8;

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
