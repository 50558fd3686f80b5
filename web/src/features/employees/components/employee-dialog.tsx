import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Employee } from '@vigil/contract/employees/employee.ts';
import { POSITION_MAX, roleChoices } from '@vigil/contract/employees/rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useMe, usePermissions } from '../../profile/api.ts';
import { TagSelect } from '../../tags/components/tag-select.tsx';
import { DepartmentSelect } from '../../departments/components/department-select.tsx';
import { useAddEmployee, useChangeEmployee } from '../api.ts';
import { RefusalNotice } from '../../../ui/refusal-notice.tsx';
import { useRetag } from './use-retag.tsx';
import { draftFaults, emptyDraft, roleShown, type EmployeeDraft } from '../rules.ts';

type TextField = 'last_name' | 'first_name' | 'middle_name' | 'email' | 'position';

/** Adds an employee, or changes the one given. */
export function EmployeeDialog({ employee, onClose }: { employee: Employee | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(employee));
  const [touched, setTouched] = useState<ReadonlySet<keyof EmployeeDraft>>(new Set());
  const [sendsLetter, setSendsLetter] = useState(true);
  const add = useAddEmployee();
  const change = useChangeEmployee();
  const worn = employee?.tags.filter(({ type }) => type === 'custom') ?? [];
  const [tags, setTags] = useState<readonly string[]>(worn.map(({ id }) => id));
  const me = useMe();
  const mayTag = usePermissions().has('admin.staff.tags');
  const retag = useRetag();
  const { error, isPending } = employee === null ? add : change;
  const faults = draftFaults(draft);
  const isValid = Object.keys(faults).length === 0;

  const set = (patch: Partial<EmployeeDraft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    setTouched((before) => new Set([...before, ...(Object.keys(patch) as (keyof EmployeeDraft)[])]));
  };
  const wordsOn = (name: keyof EmployeeDraft): string | undefined => {
    const fault = touched.has(name) ? faults[name] : undefined;
    if (fault === 'required') return t('commons:required_field');
    if (fault === 'email') return t('employees.form.email_invalid');
    if (fault === 'too_long') return t('employees.form.too_long', { max: POSITION_MAX });
    return error instanceof ApiError ? error.fieldErrors()[name] : undefined;
  };
  const field = (name: TextField) => ({
    label: t(`employees.form.${name}`),
    value: draft[name],
    error: wordsOn(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => set({ [name]: draft[name].trim() }),
  });

  const isOwn = employee !== null && employee.id === me?.id;
  const isPassedOn = employee?.is_registered === true && draft.email.trim().toLowerCase() !== employee.email;
  const addressNote = {
    readOnly: isOwn,
    description: isOwn ? t('employees.form.own_address') : isPassedOn && t('employees.form.address_ends'),
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || draft.department === null) return;
    const { department, role, ...person } = draft;
    if (employee === null) {
      add.mutate(
        { query: { need_message: sendsLetter ? 'true' : 'false' }, body: { ...person, role, department } },
        { onSuccess: onClose },
      );
    } else {
      const isNewRole = role !== roleShown(employee.role);
      change.mutate(
        { params: { id: employee.id }, body: { ...person, department_id: department.id, ...(isNewRole && { role }) } },
        { onSuccess: () => retag.mutate({ employee, tags }, { onSettled: onClose }) },
      );
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t(employee === null ? 'employees.form.add_title' : 'employees.form.edit_title')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
            <TextInput {...field('last_name')} required data-autofocus />
            <TextInput {...field('first_name')} required />
            <TextInput {...field('middle_name')} />
            <TextInput {...field('email')} {...addressNote} required type="email" inputMode="email" autoComplete="off" />
          </SimpleGrid>
          <TextInput {...field('position')} />
          <DepartmentSelect
            value={draft.department}
            onChange={(department) => set({ department })}
            error={wordsOn('department')}
          />
          <Select
            label={t('employees.form.role')}
            allowDeselect={false}
            data={roleChoices.map((role) => ({ value: role, label: t(`employees.role.${role}`) }))}
            value={draft.role}
            onChange={(role) => role !== null && set({ role })}
          />
          {employee !== null && mayTag && (
            <TagSelect label={t('employees.form.tags')} value={tags} onChange={setTags} known={worn} />
          )}
          {employee === null && (
            <Checkbox
              label={t('employees.form.send_letter')}
              checked={sendsLetter}
              onChange={(event) => setSendsLetter(event.currentTarget.checked)}
            />
          )}
          <RefusalNotice error={error} />
        </Stack>
        <Group justify="flex-end" mt={24} gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('commons:cancel')}
          </Button>
          <Button type="submit" disabled={!isValid} loading={isPending || retag.isPending}>
            {t(employee === null ? 'commons:add' : 'commons:save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function draftOf(employee: Employee | null): EmployeeDraft {
  if (employee === null) return emptyDraft;
  const { last_name, first_name, middle_name, email, position, department, role } = employee;
  return { last_name, first_name, middle_name, email, position, department, role: roleShown(role) };
}
