export const ANALYTICS_URL_MAX = 500;
export const DAILY_CAP_MAX = 1_000_000;
export const REPORT_DAYS_MAX = 365;
