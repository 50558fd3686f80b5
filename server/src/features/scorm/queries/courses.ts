import type { ScormCourse } from '@vigil/contract/scorm/course.ts';
import type { PackageWarning, ScormPackage } from '@vigil/contract/scorm/package.ts';
import type { FoundItem } from '../../../reading/packages/found-package.ts';
import type { Context } from '../../../http/context.ts';
import { httpProblems, problem } from '../../../http/problem.ts';
import { same, versionOf, type Editable } from '../../../http/version.ts';
import { editableCourse, findCourse } from '../../courses/queries.ts';

type Scope = Pick<Context, 'db' | 'organization' | 'services'>;

export async function findScormCourse(context: Scope, id: string): Promise<ScormCourse> {
  const { sections: _, ...course } = await findCourse(context, id);
  const demands = await context.db
    .selectFrom('scorm_courses')
    .select(['package_id', 'completion_rule', 'pass_score', 'attempts_limit'])
    .where('organization_id', '=', context.organization)
    .where('course_id', '=', id)
    .executeTakeFirst();
  if (demands === undefined) throw problem(httpProblems.not_found);
  const { package_id, ...rule } = demands;
  const shown = { ...course, ...rule };
  return { ...shown, version: versionOf(editableScormCourse, shown), packages: await listPackages(context, id, package_id) };
}

export const editableScormCourse = {
  kind: editableCourse.kind,
  fields: { ...editableCourse.fields, ...same('minutes', 'completion_rule', 'pass_score', 'attempts_limit') },
} satisfies Editable<ScormCourse>;

async function listPackages({ db, organization }: Scope, course_id: string, current: string): Promise<ScormPackage[]> {
  const rows = await db
    .selectFrom('scorm_packages')
    .select([
      'id',
      'number',
      'version',
      'edition',
      'title',
      'filename',
      'size',
      'unpacked_size',
      'files_count',
      'items',
      'warnings',
      'created_at',
    ])
    .where('organization_id', '=', organization)
    .where('course_id', '=', course_id)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ items, warnings, ...row }) => ({
    ...row,
    is_current: row.id === current,
    items: items as FoundItem[],
    warnings: warnings as PackageWarning[],
  }));
}
