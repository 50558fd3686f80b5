/** What happens close together is one letter: it leaves so long after the first of it. */
export const GATHER_MINUTES = 10;
/** Reminders of a day come together at this hour of the organisation's own time zone. */
export const DIGEST_HOUR = 9;
/** So many days before the end a reminder comes, once. */
export const DUE_SOON_DAYS = 3;
/** After the end a reminder comes the day after, then each week so often in all. */
export const OVERDUE_WEEKS = 4;
