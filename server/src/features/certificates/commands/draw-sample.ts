import { readFile } from 'node:fs/promises';
import type { CertificateTemplate } from '@vigil/contract/certificates/rules.ts';
import { numberOf } from '@vigil/contract/certificates/rules.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import { workIn } from '../../../jobs/work-context.ts';
import type { Services } from '../../../services.ts';
import { wordsIn } from '../../../words.ts';
import { findBrand } from '../queries/papers.ts';
import type { Paper } from '../rules.ts';
import { drawCertificates } from './draw.ts';

const CACHED_MAX = 300;
/** Drawn samples, by everything that they show. */
const cache = new Map<string, Buffer>();

/** Draws a sample certificate as a picture, on the same page that people would get. */
export async function drawSample(
  services: Services,
  organization: string,
  { template, language }: { template: CertificateTemplate; language: Language },
): Promise<Buffer> {
  const { title, theme_color, logo_file_id } = await workIn(services, organization, findBrand);
  const { signatory, ...words } = wordsIn(language).learning.certificate_sample;
  const paper: Paper = {
    ...words,
    number: numberOf('2345ABCD6789'),
    organization_title: title,
    language,
    look: { template, theme_color, logo_file_id, signatory },
    completed_on: '2026-11-22',
    valid_until: '2027-11-22',
  };
  const key = JSON.stringify([organization, paper]);
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const drawing = { organization, papers: [paper], format: 'svg', lane: 'answer' } as const;
  const picture = await drawCertificates(services, drawing, (pathOf) => readFile(pathOf(0)));
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, picture);
  return picture;
}
