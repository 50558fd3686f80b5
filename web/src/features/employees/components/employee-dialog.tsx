import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { employeeRules, roleChoices } from '@vigil/contract/employees/rules.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../lib/use-draft.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useMe, usePermissions } from '../../profile/api.ts';
import { PersonSelect } from '../../people/components/person-select.tsx';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import { DepartmentSelect } from '../../departments/components/department-select.tsx';
import { useAddEmployee, useChangeEmployee } from '../api.ts';
import { useChangeTags } from './use-change-tags.tsx';
import { draftFlaws, emptyDraft, personOf, shownRole, type EmployeeDraft } from '../rules.ts';

const typedFields = ['last_name', 'first_name', 'middle_name', 'email', 'position'] as const;
/** Address parameters that open the dialog. */
const exitParams = ['dialog', 'edit'];

/** Adds an employee, or changes the given one. */
export function EmployeeDialog({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddEmployee();
  const change = useChangeEmployee();
  const assignedTags = employee?.tags.filter(({ type }) => type === 'custom') ?? [];
  const me = useMe();
  const mayTag = usePermissions().has('admin.staff.tags');
  const changeTags = useChangeTags();
  const draft = useDraft({
    name: `employee.${employee?.id ?? 'new'}`,
    initial: { ...draftOf(employee), tags: assignedTags.map(({ id }) => id), sendsEmail: true },
    version: employee?.version,
    labels: {
      ...Object.fromEntries(typedFields.map((name) => [name, t(`employees.form.${name}`)])),
      department: t('employees.form.department'),
      manager: t('employees.form.manager'),
      role: { label: t('employees.form.role'), words: (role) => t(`employees.role.${role}`) },
    },
    rules: employeeRules,
    flaws: draftFlaws,
    save: async ({ tags, sendsEmail, ...filled }, { version, only }) => {
      if (employee === null) {
        const { department } = filled;
        if (department === null) return;
        const query = { need_message: sendsEmail ? 'true' : 'false' } as const;
        await add.mutateAsync({ query, body: { ...personOf(filled), department } });
        return;
      }
      const body = only((values) => ({ ...personOf(values), department_id: values.department?.id }));
      const saved = await change.mutateAsync({ params: { id: employee.id }, body, version });
      // The person is already saved; each tag that cannot be added or removed reports its own error.
      await changeTags.mutateAsync({ employee, tags }).catch(() => {});
      return saved;
    },
    onSaved: onClose,
    exitParams,
  });
  const { values, set } = draft;
  const field = (name: (typeof typedFields)[number]) => ({
    label: t(`employees.form.${name}`),
    ...draft.text(name),
  });

  const isOwn = employee !== null && employee.id === me?.id;
  const isPassedOn = employee?.is_registered === true && values.email.trim().toLowerCase() !== employee.email;
  const addressNote = {
    readOnly: isOwn,
    description: isOwn ? t('employees.form.own_address') : isPassedOn && t('employees.form.address_ends'),
  };

  return (
    <FormDialog
      draft={draft}
      size={560}
      title={t(employee === null ? 'employees.form.add_title' : 'employees.form.edit_title')}
      {...(employee === null && { action: t('commons:add') })}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <TextInput {...field('last_name')} data-autofocus />
        <TextInput {...field('first_name')} />
        <TextInput {...field('middle_name')} />
        <TextInput {...field('email')} {...addressNote} type="email" inputMode="email" autoComplete="off" />
      </SimpleGrid>
      <TextInput {...field('position')} />
      <DepartmentSelect
        value={values.department}
        onChange={(department) => set({ department })}
        error={draft.errorOf('department')}
      />
      <PersonSelect
        label={t('employees.form.manager')}
        placeholder={t('employees.form.manager_note')}
        value={values.manager}
        onChange={(manager) => set({ manager })}
        error={draft.errorOf('manager_id')}
      />
      <Select
        label={t('employees.form.role')}
        data={roleChoices.map((role) => ({ value: role, label: t(`employees.role.${role}`) }))}
        {...draft.choice('role')}
      />
      {employee !== null && mayTag && (
        <TagSelect
          label={t('employees.form.tags')}
          value={values.tags}
          onChange={(tags) => set({ tags: [...tags] })}
          known={assignedTags}
        />
      )}
      {employee === null && <Checkbox label={t('employees.form.send_email')} {...draft.tick('sendsEmail')} />}
    </FormDialog>
  );
}

function draftOf(employee: Employee | null): EmployeeDraft {
  if (employee === null) return emptyDraft;
  const { last_name, first_name, middle_name, email, position, department, manager, role } = employee;
  return {
    last_name,
    first_name,
    middle_name,
    email,
    position,
    department,
    manager: manager && { id: manager.id, name: manager.name },
    role: shownRole(role),
  };
}
