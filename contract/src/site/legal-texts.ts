/** The texts that a person may have to accept. */
export const legalTexts = ['privacy_policy', 'agreement'] as const;
export type LegalText = (typeof legalTexts)[number];

/** The current versions; people who accepted an earlier one are asked again. */
export const legalTextVersions: Record<LegalText, number> = { privacy_policy: 1, agreement: 1 };
