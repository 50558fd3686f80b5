import { LICENCE_REFUSAL } from '@vigil/contract/shared/error.ts';
import { problems } from '../../http/problem.ts';

export const employeeProblems = {
  // The sentence is part of the contract; browsers show text of their own.
  licence: { status: 409, code: 'employee.licence', ru: LICENCE_REFUSAL, en: LICENCE_REFUSAL, uz: LICENCE_REFUSAL },
  ...problems('employee', {
    licence_ended: 409,
    licence_not_begun: 409,
    // Only within this organisation: data of other organisations are not revealed.
    address_taken: 409,
    outranked: 403,
    role_above_own: 403,
    oneself: 409,
    no_such_manager: 422,
    own_manager: 422,
    // Shown only to a person who has proven that the address is theirs.
    account_elsewhere: 409,
    own_address: 409,
    no_such_department: 422,
    view_title_taken: 409,
    too_many_views: 409,
    report_of_nobody: 422,
    too_late_to_return: 409,
  }),
};

export const blockingProblems = problems('blocking', {
  not_blocked: 409,
  too_late_to_undo: 409,
});
