/** Spec point 9: over how many days a figure is followed, and so how many points a chart has at most. */
export const SERIES_POINTS_MAX = 90;

/** How long someone whom an email caught has for the course that it gave. */
export const REMEDY_DAYS = 30;
