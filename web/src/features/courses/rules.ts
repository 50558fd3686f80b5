import type { CourseSummary } from '@vigil/contract/courses/course.ts';
import type { CoverName } from '../../ui/illustrations/frames.ts';

export type CoveredCourse = Pick<CourseSummary, 'title' | 'image_path' | 'library_course'>;

const coversOfLibrary: Record<string, CoverName> = {
  'fake-letters': 'cover-phishing',
  'first-ten-minutes': 'cover-incident',
  'messengers-and-fake-voices': 'cover-voices',
  'passwords-and-second-factor': 'cover-passwords',
  'payment-fraud': 'cover-payment',
  'personal-data-and-documents': 'cover-data',
  'qr-codes-and-unknown-devices': 'cover-qr',
  'safe-work-away-from-the-office': 'cover-away',
};

/**
 * The beginnings of words in titles, in the three languages and without apostrophes. The first row with a match counts: a title
 * about fake voices has the words of phishing too.
 */
const coversByWord: [CoverName, string][] = [
  ['cover-qr', 'qr usb device куар флеш устройств qurilma'],
  ['cover-payment', 'payment invoice payroll плат оплат счет бухгалт tolov hisobchi'],
  [
    'cover-voices',
    'messenger telegram whatsapp voice call deepfake vishing мессенджер голос звон дипфейк вишинг messenjer ovoz qongiroq',
  ],
  ['cover-incident', 'incident emergenc ransomware инцидент взлом шифровальщик hodisa'],
  ['cover-data', 'personal privacy confidential gdpr персональн конфиденц приватн shaxsiy maxfiy'],
  ['cover-away', 'remote home away travel удален дистанцион командировк masofa uydan ofisdan'],
  ['cover-passwords', 'password passkey mfa 2fa authenticat парол аутентификац parol'],
  ['cover-phishing', 'phish fake email mail фишинг поддельн письм почт fishing soxta xatlar xatni pochta'],
];

/** Returns the drawing on the cover of a course without a picture of its own. */
export function coverOf({ library_course, title }: Pick<CoveredCourse, 'title' | 'library_course'>): CoverName {
  const fixed = library_course === null ? undefined : coversOfLibrary[library_course];
  if (fixed !== undefined) return fixed;
  const words = wordsOf(title);
  const found = coversByWord.find(([, beginnings]) =>
    beginnings.split(' ').some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
  return found?.[0] ?? 'cover-course';
}

const wordsOf = (title: string): string[] =>
  title
    .toLocaleLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[ʻʼ’‘'`]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
