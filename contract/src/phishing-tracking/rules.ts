/** The signed path on the content host that shows the email of a delivery. */
export const EMAIL_ADDRESS = /^\/letters\/([0-9a-f-]{36})\?[\w=&.~%-]*$/;

/** Caps the reading time: a page left open is not being read for hours. */
export const READING_SECONDS_MAX = 600;
/** The lesson takes less than a minute: half a minute on screen counts as read to the end. */
export const READ_THROUGH_SECONDS = 30;
