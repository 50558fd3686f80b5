import type { Role } from '../shared/permissions.ts';

export const CODE_LENGTH = 6;
export const RECOVERY_CODES = 10;
/** How long people have to set up a second factor after an organisation begins to require it of everyone. */
export const GRACE_DAYS = 7;
/** Wrong codes that end a sign-in. */
export const WRONG_CODES_MAX = 5;

/** Anyone who has more to lose than their own learning. */
export const isAdminRole = (role: Role): boolean => role !== 'employee' && role !== 'pdf_service';
