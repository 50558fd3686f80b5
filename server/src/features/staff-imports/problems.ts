import { problems } from '../../http/problem.ts';

export const importProblems = problems('import', {
  empty: 422,
  nothing_read: 422,
  mass_departure: 409,
  no_such_domain: 422,
  too_many_rows: 422,
  not_read_so: 409,
  read_anew: 409,
  under_way: 409,
  not_over: 409,
  too_late_to_report: 409,
  over: 409,
  undone: 409,
  too_late_to_undo: 409,
});
