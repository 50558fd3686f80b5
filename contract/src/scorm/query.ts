import { z } from 'zod';

/** Spec point 7: reports and certificates of SCORM courses add `type=scorm`. */
export const scormQuery = z.object({ type: z.enum(['scorm']).optional() });
export type ScormQuery = z.output<typeof scormQuery>;
