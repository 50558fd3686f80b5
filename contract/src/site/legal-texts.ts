/** What a person may be asked to accept. */
export const legalTexts = ['privacy_policy', 'agreement'] as const;
export type LegalText = (typeof legalTexts)[number];

/** Of the texts as they are now; anyone who accepted a lesser one is asked again. */
export const legalTextVersions: Record<LegalText, number> = { privacy_policy: 1, agreement: 1 };
