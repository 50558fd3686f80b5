/** The signed path at which the content host shows the email of a delivery. */
export const EMAIL_ADDRESS = /^\/letters\/([0-9a-f-]{36})\?[\w=&.~%-]*$/;

/** A page that stays open is not read for hours. */
export const READING_SECONDS_MAX = 600;
/** The lesson is made for less than a minute: anyone who had it before their eyes for half of one has got to its end. */
export const READ_THROUGH_SECONDS = 30;
