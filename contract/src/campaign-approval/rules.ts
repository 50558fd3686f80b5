import { text, type Flaws } from '../shared/flaws.ts';

export const approvalRules = { note: text({ max: 1000 }) };

/** Anyone who rejects a campaign says why. */
export const approvalFlaws = ({ type, note }: { type: 'approve' | 'reject'; note: string }): Flaws =>
  type === 'reject' && note.trim() === '' ? { note: { code: 'required' } } : {};
