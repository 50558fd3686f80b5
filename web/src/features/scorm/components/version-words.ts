import type { ScormPackage } from '@vigil/contract/scorm/package.ts';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format.ts';

/** Formats a version: "SCORM 2004, 4th edition · package 3 of 2 November 2026". */
export const versionWords = (t: TFunction, { version, edition, number, created_at }: ScormPackage): string =>
  t('scorm.package_of', {
    version: standardWords(t, { version, edition }),
    number,
    date: formatDate(created_at),
  });

export const standardWords = (t: TFunction, { version, edition }: Pick<ScormPackage, 'version' | 'edition'>): string =>
  edition === null ? `SCORM ${version}` : t('scorm.edition', { version, edition });
