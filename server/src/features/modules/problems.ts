import { problems } from '../../http/problem.ts';

export const moduleProblems = problems('module', {
  library: 409,
  file_of_another_kind: 422,
  under_way: 409,
  cancelled: 409,
  import_over: 409,
  nothing_to_undo: 409,
  empty_sheet: 422,
  too_many_questions: 422,
  columns_unknown: 422,
  refused_rows: 422,
});
