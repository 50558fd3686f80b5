/** Spec point 9: how many days a figure is charted for, and so the most points of a chart. */
export const SERIES_POINTS_MAX = 90;

/** The most simulated emails that a person's own record shows, the newest ones. */
export const LAST_EMAILS_MAX = 5;

/** The days people have to complete a course assigned after a failure. */
export const REMEDY_DAYS = 30;
