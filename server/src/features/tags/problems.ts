import { problems } from '../../http/problem.ts';

export const tagProblems = problems('tag', {
  title_taken: 409,
  not_custom: 409,
  not_newbie: 422,
  not_risk_group: 422,
  tells_risk: 409,
});

export const tagSheetProblems = problems('tag_sheet', {
  no_addresses: 422,
  no_column: 422,
  too_many_rows: 422,
});
