import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@vigil/contract/shared/languages.ts';
import { expect, test } from 'vitest';
import { readLocale } from '../build/locales.ts';

const SOURCES = join(import.meta.dirname, '../src');
const source = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
  .join('\n');

const wordsOf = (tip: string, language: (typeof languages)[number]): unknown =>
  tip.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], readLocale(language)['tips']);

/** Those that have no words in some language, or that nothing of the interface shows. */
const unshown = (tips: string): string[] =>
  tips
    .trim()
    .split(/\s+/)
    .filter((tip) => languages.some((language) => typeof wordsOf(tip, language) !== 'string') || !source.includes(`'${tip}'`));

test('spec 8: tips of courses and of those that are assigned', () =>
  expect(
    unshown(
      'course.create course.update course.delete course.delete_many course.copy course.copy_many course.assign course.complete',
    ),
  ).toEqual([]));
test('spec 8: tips of modules', () => expect(unshown('module.create module.update module.delete module.copy')).toEqual([]));
test('spec 8: tips of slides', () => expect(unshown('slide.create slide.delete slide.audio_delete')).toEqual([]));
test('spec 8: tips of questions', () =>
  expect(unshown('question.create question.create_many question.update question.delete')).toEqual([]));
test('spec 8: tips of employees', () =>
  expect(unshown('employess.create employess.update employess.delete employess.add employess.reinvite')).toEqual([]));
test('spec 8: the tip of a report', () => expect(unshown('report.success')).toEqual([]));
test('spec 8: tips of signing in', () =>
  expect(unshown('password.update mail.sent registration.success two_factor.on two_factor.off two_factor.registered')).toEqual(
    [],
  ));
test('spec 8: tips of departments and organisations', () =>
  expect(unshown('department.create department.update organization.create organization.update organization.delete')).toEqual([]));
test('spec 8: tips of a note and a notification', () => expect(unshown('employee.note_update employee.notify')).toEqual([]));
test('spec 8: tips of templates, emails and pages', () =>
  expect(
    unshown(`template.create template.copy template.update template.delete email.create page.create redirect_page.create
    redirect_page.delete`),
  ).toEqual([]));
test('spec 8: tips of campaigns', () => expect(unshown('campaign.create campaign.end campaign.delete action.save')).toEqual([]));
test('spec 8: the tip of a picture of oneself', () => expect(unshown('users.avatar')).toEqual([]));
