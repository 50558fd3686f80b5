import { expect, test } from 'vitest';
import { certificateDraft, certificateFlaws, certificateOf } from './rules.ts';

const settings = {
  template: 'modern',
  months: 24,
  renews: false,
  signatory_name: 'А. Каримов',
  signatory_title: 'Директор',
} as const;

test('what is set up is what the form shows and sends', () => {
  for (const one of [settings, { ...settings, months: null }]) expect(certificateOf(certificateDraft(one))).toEqual(one);
});

test('a new one is off, and begins as the last one was', () => {
  expect(certificateOf(certificateDraft(null, settings))).toBeNull();
  expect(certificateOf({ ...certificateDraft(null, settings), gives_certificate: true })).toEqual(settings);
  expect(certificateDraft(null)).toMatchObject({ gives_certificate: false, ends: true, months: 12, renews: true });
});

test('one that never ends is renewed never, and nobody without a name has a position', () => {
  const draft = { ...certificateDraft(settings), ends: false, renews: true, signatory_name: ' ' };
  expect(certificateOf(draft)).toMatchObject({ months: null, renews: false, signatory_title: '' });
});

test('what is not given has no flaws, nor has the validity of what never ends', () => {
  const wrong = { ...certificateDraft(settings), months: 1 };
  expect(certificateFlaws(wrong)).toEqual({ months: { code: 'too_small', min: 3 } });
  expect([certificateFlaws({ ...wrong, gives_certificate: false }), certificateFlaws({ ...wrong, ends: false })]).toEqual([
    {},
    {},
  ]);
});
