import { text, type Flaws } from '../shared/flaws.ts';

export const approvalRules = { note: text({ max: 1000 }) };

/** A rejection needs a reason. */
export const approvalFlaws = ({ type, note }: { type: 'approve' | 'reject'; note: string }): Flaws =>
  type === 'reject' && note.trim() === '' ? { note: { code: 'required' } } : {};
