import { Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { personRules } from '@vigil/contract/employees/rules.ts';
import type { Administrator, NewOrganization, OrganizationDetails } from '@vigil/contract/organizations/organization.ts';
import { licenceFlaws, organizationRules, THEME_COLOR, THEME_COLOR_DEFAULT } from '@vigil/contract/organizations/rules.ts';
import { flawsOf } from '@vigil/contract/shared/flaws.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockAt, today } from '../../../lib/clock.ts';
import { formatDay } from '../../../lib/format.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import type { Sending } from '../../../lib/use-draft-sending.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { Card } from '../../../ui/card.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { NewAdministrator, noAdministrator } from './new-administrator.tsx';

export type OrganizationDraft = Omit<NewOrganization, 'parent_id' | 'administrator'>;

const USERS_LIMIT = 100;
/** Address parameters that lead to another part of the organisation. */
const exitParams = ['tab'];

const fresh = (): OrganizationDraft => ({
  title: '',
  language: currentLanguage(),
  theme_color: THEME_COLOR_DEFAULT,
  users_limit: USERS_LIMIT,
  start_date: today(),
  end_date: clockAt(Date.now()).add(1, 'year').format('YYYY-MM-DD'),
});

const draftOf = ({ title, language, theme_color, license }: OrganizationDetails): OrganizationDraft => ({
  title,
  language,
  theme_color,
  users_limit: license.users_limit,
  start_date: license.start_date,
  end_date: license.end_date,
});

/** `administrator`: null if nobody is invited. */
type Draft = OrganizationDraft & { administrator: Administrator | null };
/** Returns the change of an existing organisation; its administrators are appointed on another screen. */
export const changeOf = ({ title, language, theme_color, users_limit, start_date, end_date }: Draft): OrganizationDraft => ({
  title,
  language,
  theme_color,
  users_limit,
  start_date,
  end_date,
});

type Props<Result> = {
  /** The key of the form's stored draft. */
  name: string;
  organization?: OrganizationDetails;
  /** Whether the licence is read-only, because the parent organisation sets it. */
  isLicenceFixed?: boolean;
  save: (draft: Draft, sending: Sending<Draft>) => Promise<Result>;
  onSaved: (result: Result) => void;
};

/** Edits the title, colour, language and licence of a new or existing organisation; a new one may get an administrator. */
export function OrganizationForm<Result>({ name, organization, isLicenceFixed = false, save, onSaved }: Props<Result>) {
  const { t } = useTranslation();
  const [start] = useState(fresh);
  const draft = useDraft<Draft, Result>({
    name,
    initial:
      organization === undefined
        ? { ...start, administrator: noAdministrator }
        : { ...draftOf(organization), administrator: null },
    version: organization?.version,
    labels: {
      title: t('organizations.field.title'),
      language: { label: t('organizations.field.language'), words: (language) => languageNames[language] },
      theme_color: t('organizations.field.theme_color'),
      users_limit: t('organizations.users_limit'),
      start_date: { label: t('organizations.field.start_date'), words: formatDay },
      end_date: { label: t('organizations.field.end_date'), words: formatDay },
    },
    rules: organizationRules,
    flaws: (values) => ({
      ...licenceFlaws(values),
      ...(values.administrator && flawsOf(personRules, values.administrator, 'administrator.')),
    }),
    save,
    onSaved,
    exitParams,
  });
  const { values, set } = draft;
  const { theme_color } = values;
  return (
    <DraftForm draft={draft}>
      <Stack gap={16}>
        <DraftNotice draft={draft} />
        <Card title={t('organizations.brand')}>
          <Stack gap={16}>
            <TextInput label={t('organizations.field.title')} {...draft.text('title')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Select
                label={t('organizations.field.language')}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                {...draft.choice('language')}
              />
              <TextInput
                label={t('organizations.field.theme_color')}
                spellCheck={false}
                {...draft.text('theme_color')}
                rightSectionWidth="var(--finger, 34px)"
                rightSection={
                  <input
                    type="color"
                    aria-label={t('organizations.field.theme_color')}
                    value={THEME_COLOR.test(theme_color) ? theme_color : THEME_COLOR_DEFAULT}
                    onChange={(event) => set({ theme_color: event.currentTarget.value })}
                    style={{
                      width: 'var(--finger, 26px)',
                      height: 'var(--finger, 26px)',
                      padding: 0,
                      border: 0,
                      background: 'none',
                    }}
                  />
                }
              />
            </SimpleGrid>
          </Stack>
        </Card>
        {!isLicenceFixed && (
          <Card title={t('organizations.licence')}>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <NumberField label={t('organizations.users_limit')} {...draft.number('users_limit')} />
              <DatePicker
                label={t('organizations.field.start_date')}
                value={values.start_date}
                isRequired
                onChange={(day) => day !== null && set({ start_date: day })}
              />
              <DatePicker
                label={t('organizations.field.end_date')}
                value={values.end_date}
                min={values.start_date}
                error={draft.errorOf('end_date')}
                isRequired
                onChange={(day) => day !== null && set({ end_date: day })}
              />
            </SimpleGrid>
          </Card>
        )}
        {organization === undefined && (
          <NewAdministrator
            value={values.administrator}
            onChange={(administrator) => set({ administrator })}
            errorOf={draft.errorOf}
          />
        )}
        <FormActions>
          <Button type="submit" loading={draft.isSaving}>
            {t(organization === undefined ? 'commons:create' : 'commons:save')}
          </Button>
        </FormActions>
      </Stack>
    </DraftForm>
  );
}
