import { z } from 'zod';
import { legalTexts } from '../site/legal-texts.ts';
import { moment } from '../shared/page.ts';

/** A text in one of its versions. */
export const textVersion = z.object({ kind: z.enum(legalTexts), version: z.number().int().positive() });
export type TextVersion = z.infer<typeof textVersion>;

const consent = textVersion.extend({ accepted_at: moment });

/** `owed`: what the site asks for and the person has not accepted as it is now. */
export const myConsents = z.object({ data: z.array(consent), owed: z.array(textVersion) });
export type MyConsents = z.infer<typeof myConsents>;
