import { expect, test } from 'vitest';
import { certificateDraftOf, certificateFlaws, certificateOf } from './rules.ts';

const settings = {
  template: 'modern',
  months: 24,
  renews: false,
  signatory_name: 'А. Каримов',
  signatory_title: 'Директор',
} as const;

test('existing settings are shown in the form and sent unchanged', () => {
  for (const certificate of [settings, { ...settings, months: null }])
    expect(certificateOf(certificateDraftOf(certificate))).toEqual(certificate);
});

test('a new setting is off, with the values of the last certificate', () => {
  expect(certificateOf(certificateDraftOf(null, settings))).toBeNull();
  expect(certificateOf({ ...certificateDraftOf(null, settings), issues_certificate: true })).toEqual(settings);
  expect(certificateDraftOf(null)).toMatchObject({ issues_certificate: false, ends: true, months: 12, renews: true });
});

test('a certificate without an end is never renewed, and a missing signatory has no position', () => {
  const draft = { ...certificateDraftOf(settings), ends: false, renews: true, signatory_name: ' ' };
  expect(certificateOf(draft)).toMatchObject({ months: null, renews: false, signatory_title: '' });
});

test('a certificate that is off has no errors, and neither has the period of one without an end', () => {
  const wrong = { ...certificateDraftOf(settings), months: 1 };
  expect(certificateFlaws(wrong)).toEqual({ months: { code: 'too_small', min: 3 } });
  expect([certificateFlaws({ ...wrong, issues_certificate: false }), certificateFlaws({ ...wrong, ends: false })]).toEqual([
    {},
    {},
  ]);
});
