import type { Role } from '../shared/permissions.ts';

export const CODE_LENGTH = 6;
export const RECOVERY_CODES = 10;
/** The days people get to set up a second factor after the organisation starts to require it. */
export const GRACE_DAYS = 7;
/** How many wrong codes end a sign-in. */
export const WRONG_CODES_MAX = 5;

/** Whether a role has access beyond the person's own learning. */
export const isAdminRole = (role: Role): boolean => role !== 'employee' && role !== 'pdf_service';
