import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { NewOrganization, OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { THEME_COLOR, THEME_COLOR_DEFAULT, TITLE_MAX, USERS_LIMIT_MAX } from '@vigil/contract/organizations/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import dayjs from 'dayjs';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { Card } from '../../../ui/card.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.tsx';

export type OrganizationDraft = Omit<NewOrganization, 'parent_id' | 'administrator'>;

const USERS_LIMIT = 100;

const fresh = (): OrganizationDraft => ({
  title: '',
  language: currentLanguage(),
  theme_color: THEME_COLOR_DEFAULT,
  users_limit: USERS_LIMIT,
  start_date: dayjs().format('YYYY-MM-DD'),
  end_date: dayjs().add(1, 'year').format('YYYY-MM-DD'),
});

const draftOf = ({ title, language, theme_color, license }: OrganizationDetails): OrganizationDraft => ({
  title,
  language,
  theme_color,
  users_limit: license.users_limit,
  start_date: license.start_date,
  end_date: license.end_date,
});

type Props = {
  organization?: OrganizationDetails;
  /** A licence is given from above. */
  isLicenceFixed?: boolean;
  isPending: boolean;
  error: ApiError | null;
  onSave: (draft: OrganizationDraft, saved: () => void) => void;
  /** More fields of the same form. */
  children?: ReactNode;
};

/** Title, colour, language and licence of an organisation, new or known. */
export function OrganizationForm({ organization, isLicenceFixed = false, isPending, error, onSave, children }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => (organization === undefined ? fresh() : draftOf(organization)));
  const [draft, setDraft] = useState(start);
  const { guard, release } = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const set = (change: Partial<OrganizationDraft>) => setDraft({ ...draft, ...change });
  const told = error?.fieldErrors() ?? {};
  const isReady = draft.title.trim() !== '' && THEME_COLOR.test(draft.theme_color);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onSave(draft, release);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <FormError error={error} />
        <Card title={t('organizations.brand')}>
          <Stack gap={16}>
            <TextInput
              label={t('organizations.field.title')}
              required
              maxLength={TITLE_MAX}
              value={draft.title}
              error={told['title']}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label={t('organizations.field.language')}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                value={draft.language}
                allowDeselect={false}
                onChange={(language) => language !== null && set({ language })}
              />
              <TextInput
                label={t('organizations.field.theme_color')}
                value={draft.theme_color}
                spellCheck={false}
                error={THEME_COLOR.test(draft.theme_color) ? undefined : t('organizations.wrong_color')}
                onChange={(event) => set({ theme_color: event.currentTarget.value })}
                rightSection={
                  <input
                    type="color"
                    aria-label={t('organizations.field.theme_color')}
                    value={THEME_COLOR.test(draft.theme_color) ? draft.theme_color : THEME_COLOR_DEFAULT}
                    onChange={(event) => set({ theme_color: event.currentTarget.value })}
                    style={{ width: 26, height: 26, padding: 0, border: 0, background: 'none' }}
                  />
                }
              />
            </SimpleGrid>
          </Stack>
        </Card>
        {!isLicenceFixed && (
          <Card title={t('organizations.licence')}>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <NumberInput
                label={t('organizations.users_limit')}
                value={draft.users_limit}
                min={0}
                max={USERS_LIMIT_MAX}
                allowDecimal={false}
                allowNegative={false}
                error={told['users_limit']}
                onChange={(limit) => set({ users_limit: Number(limit) })}
              />
              <DatePicker
                label={t('organizations.field.start_date')}
                value={draft.start_date}
                isRequired
                onChange={(day) => day !== null && set({ start_date: day })}
              />
              <DatePicker
                label={t('organizations.field.end_date')}
                value={draft.end_date}
                min={draft.start_date}
                isRequired
                onChange={(day) => day !== null && set({ end_date: day })}
              />
            </SimpleGrid>
          </Card>
        )}
        {children}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady} loading={isPending}>
            {t(organization === undefined ? 'commons:create' : 'commons:save')}
          </Button>
        </Group>
      </Stack>
      {guard}
    </form>
  );
}
