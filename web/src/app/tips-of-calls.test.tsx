// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import * as assignmentCalls from '@vigil/contract/assignments/endpoints.ts';
import * as authCalls from '@vigil/contract/auth/endpoints.ts';
import * as courseCalls from '@vigil/contract/courses/endpoints.ts';
import * as departmentCalls from '@vigil/contract/departments/endpoints.ts';
import * as employeeCalls from '@vigil/contract/employees/endpoints.ts';
import type { AnyEndpoint } from '@vigil/contract/endpoint.ts';
import * as moduleCalls from '@vigil/contract/modules/endpoints.ts';
import * as organizationCalls from '@vigil/contract/organizations/endpoints.ts';
import * as campaignCalls from '@vigil/contract/phishing-campaigns/endpoints.ts';
import * as redirectCalls from '@vigil/contract/phishing-redirects/endpoints.ts';
import * as templateCalls from '@vigil/contract/phishing-templates/endpoints.ts';
import * as profileCalls from '@vigil/contract/profile/endpoints.ts';
import * as scormCalls from '@vigil/contract/scorm/endpoints.ts';
import * as twoFactorCalls from '@vigil/contract/two-factor/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import * as assignments from '../features/assignments/api.ts';
import * as auth from '../features/auth/api.ts';
import * as courses from '../features/courses/api.ts';
import * as modules from '../features/modules/api.ts';
import * as departments from '../features/departments/api.ts';
import * as employees from '../features/employees/api.ts';
import * as organizations from '../features/organizations/api.ts';
import * as people from '../features/people/api.ts';
import * as campaigns from '../features/phishing-campaigns/api.ts';
import * as redirects from '../features/phishing-redirects/api.ts';
import * as templates from '../features/phishing-templates/api.ts';
import * as profile from '../features/profile/api.ts';
import * as scorm from '../features/scorm/api.ts';
import * as policy from '../features/sign-in-policy/api.ts';
import * as twoFactor from '../features/two-factor/api.ts';
import * as tips from '../lib/tips.ts';

const shownTips: string[] = [];
const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);
beforeEach(() => {
  shownTips.length = 0;
  showTip.mockClear();
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    shownTips.push(`${method} ${new URL(url, 'http://vigil.test').pathname}`);
    return Response.json({});
  });
});

type Change = { mutateAsync: (request: unknown) => Promise<unknown> };
type Request = { body?: object; query?: object };
const request = { body: { ids: ['1'] } };
const two = { body: { ids: ['1', '2'] } };

const rows: [tips.Tip, () => unknown, AnyEndpoint, Request?][] = [
  ['course.create', courses.useCreateCourse, courseCalls.createCourse],
  ['course.update', courses.useChangeCourse, courseCalls.changeCourse],
  ['course.update', scorm.useChangeScormCourse, scormCalls.changeScormCourse],
  ['course.update', assignments.useChangeAssigned, assignmentCalls.changeAssignedCourse],
  ['course.update', assignments.useToggleAssigned, assignmentCalls.toggleAssignedCourse],
  ['course.delete', courses.useDeleteCourses, courseCalls.deleteCourses, request],
  ['course.delete_many', courses.useDeleteCourses, courseCalls.deleteCourses, two],
  ['course.delete', assignments.useDeleteAssigned, assignmentCalls.deleteAssignedCourse],
  ['course.copy', courses.useCopyCourse, courseCalls.copyCourse],
  ['course.assign', assignments.useAssignCourse, assignmentCalls.assignCourse],
  ['course.assign', assignments.useAssignWithPicture, assignmentCalls.assignCourseByForm],
  ['course.assign', assignments.useAssignCourses, assignmentCalls.assignCourses],
  ['course.complete', assignments.useCompleteAssigned, assignmentCalls.completeAssignedCourse],
  ['module.create', modules.useCreateTheme, courseCalls.createTheme],
  ['module.update', modules.useChangeModule, moduleCalls.changeModule],
  ['module.delete', modules.useDeleteModule, moduleCalls.deleteModule],
  ['module.copy', modules.useDuplicateModule, moduleCalls.duplicateModule],
  ['slide.create', modules.useCreateSlide, moduleCalls.createSlide],
  ['slide.delete', modules.useDeleteSlide, moduleCalls.deleteSlide],
  ['slide.audio_delete', modules.useDeleteSlideAudio, moduleCalls.deleteSlideAudio],
  ['question.create', modules.useCreateQuestion, moduleCalls.createQuestion],
  ['question.create_many', modules.useImportQuestions, moduleCalls.importQuestions],
  ['question.update', modules.useChangeQuestion, moduleCalls.changeQuestion],
  ['question.delete', modules.useDeleteQuestion, moduleCalls.deleteQuestion],
  ['employess.create', employees.useAddEmployee, employeeCalls.addEmployee],
  ['employess.update', employees.useChangeEmployee, employeeCalls.changeEmployee],
  ['employess.add', assignments.useAddEmployees, assignmentCalls.addAssignedEmployees],
  ['employess.reinvite', people.useReinviteEmployees, employeeCalls.reinviteEmployees],
  ['employee.note_update', employees.useSaveEmployeeNote, employeeCalls.noteEmployee],
  ['employee.notify', employees.useSendStaffEmail, employeeCalls.notifyEmployees],
  ['mail.sent', employees.useSendTestStaffEmail, employeeCalls.tryStaffEmail],
  ['password.update', profile.useChangePassword, authCalls.changePassword],
  ['password.update', auth.useConfirmRecovery, authCalls.confirmRecovery],
  ['registration.success', auth.useRegister, authCalls.register],
  ['two_factor.on', policy.useRequireTwoFactor, twoFactorCalls.requireTwoFactor, { query: { active: 'true' } }],
  ['two_factor.off', policy.useRequireTwoFactor, twoFactorCalls.requireTwoFactor, { query: { active: 'false' } }],
  ['two_factor.off', twoFactor.useDeactivateTwoFactor, twoFactorCalls.deactivateTwoFactor],
  ['two_factor.registered', twoFactor.useSetUpTwoFactor, twoFactorCalls.setUpTwoFactor],
  ['department.create', departments.useAddDepartment, departmentCalls.addDepartment],
  ['department.update', departments.useChangeDepartment, departmentCalls.changeDepartment],
  ['organization.create', organizations.useCreateOrganization, organizationCalls.createOrganization],
  ['organization.update', organizations.useChangeOrganization, organizationCalls.changeOrganization],
  ['organization.delete', organizations.useDeleteOrganization, organizationCalls.deleteOrganization],
  ['template.create', templates.useCreateTemplate, templateCalls.createTemplate],
  ['template.copy', templates.useCopyTemplate, templateCalls.copyTemplate],
  ['template.update', templates.useChangeTemplate, templateCalls.changeTemplate],
  ['template.delete', templates.useDeleteTemplate, templateCalls.deleteTemplate],
  ['email.create', templates.useCreateEmail, templateCalls.createEmail],
  ['page.create', templates.useCreatePage, templateCalls.createPage],
  ['redirect_page.create', redirects.useCreateRedirectPage, redirectCalls.createRedirectPage],
  ['redirect_page.delete', redirects.useDeleteRedirectPage, redirectCalls.deleteRedirectPage],
  ['campaign.create', campaigns.useCreateCampaign, campaignCalls.createCampaign],
  ['campaign.end', campaigns.useCompleteCampaign, campaignCalls.completeCampaign],
  ['campaign.delete', campaigns.useDeleteCampaign, campaignCalls.deleteCampaign],
  ['users.avatar', profile.useSaveMyAvatar, profileCalls.saveMyAvatar],
];

test.each(rows)('the success tip %s is shown once', async (tip, useChange, endpoint, request = {}) => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']);
  const client = new QueryClient();
  const { result } = renderHook(useChange as () => Change, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.mutateAsync({ params: Object.fromEntries(inPath), body: {}, ...request }));
  expect(shownTips).toEqual([`${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`]);
  expect(showTip.mock.calls).toEqual([[tip]]);
});
