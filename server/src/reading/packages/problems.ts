import { problems } from '../../http/problem.ts';

/** Why a package is refused, each with what its author can do. */
export const packageProblems = problems('package', {
  package_no_archive: 422,
  package_no_manifest: 422,
  package_bad_manifest: 422,
  package_has_doctype: 422,
  package_unsafe: 422,
  package_too_large: 422,
  package_nothing_to_play: 422,
  package_launch_missing: 422,
});
