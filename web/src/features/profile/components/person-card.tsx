import { Button, FileButton, Group, Select, SimpleGrid, Stack, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import { nameRules } from '@vigil/contract/employees/rules.ts';
import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { DraftForm } from '../../../ui/draft-form.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useChangeMe, useDeleteMyAvatar, usePermissions } from '../api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const AvatarDialog = lazyPart(() => import('./avatar-dialog.tsx'), 'AvatarDialog');

const PICTURE = 96;
const schemes = ['light', 'dark', 'auto'] as const;

/** The person's own picture, name, language and colour scheme. */
export function PersonCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangeMe();
  const remove = useDeleteMyAvatar();
  const [picture, setPicture] = useState<File | null>(null);
  const runsCampaigns = usePermissions().has('admin.phishing.campaigns');
  const { last_name, first_name, middle_name, language, notifies_campaigns, notifies_courses } = me;
  const draft = useDraft({
    name: 'me',
    initial: { last_name, first_name, middle_name, language, notifies_campaigns, notifies_courses },
    version: me.version,
    labels: {
      last_name: t('auth.last_name'),
      first_name: t('auth.first_name'),
      middle_name: t('auth.middle_name'),
      language: { label: t('profile.language'), words: (language) => languageNames[language] },
      notifies_campaigns: t('profile.notifies_campaigns'),
      notifies_courses: t('profile.notifies_courses'),
    },
    rules: nameRules,
    save: (_, { version, only }) => change.mutateAsync({ body: only((values) => values), version }),
    onSaved: (_, saved) => void chooseLanguage(saved.language),
  });
  const field = (name: 'last_name' | 'first_name' | 'middle_name') => ({ label: t(`auth.${name}`), ...draft.text(name) });
  return (
    <Card title={t('profile.person')}>
      <Group gap={24} align="flex-start">
        <Stack gap={8} align="center">
          <Avatar name={displayName(me)} src={me.avatar_url} size={PICTURE} />
          <FileButton accept={pictureLimits.extensions.join(',')} onChange={setPicture}>
            {(button) => (
              <Button variant="default" size="xs" {...button}>
                {t('profile.choose_picture')}
              </Button>
            )}
          </FileButton>
          {me.avatar_url !== null && (
            <Button variant="subtle" color="red" size="xs" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('profile.remove_picture')}
            </Button>
          )}
        </Stack>
        <DraftForm draft={draft}>
          <Stack gap={16}>
            <DraftNotice draft={draft} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...field('last_name')} autoComplete="family-name" />
              <TextInput {...field('first_name')} autoComplete="given-name" />
              <TextInput {...field('middle_name')} autoComplete="additional-name" />
              <Select
                label={t('profile.language')}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                {...draft.choice('language')}
              />
              <Select
                label={t('profile.scheme')}
                data={schemes.map((value) => ({ value, label: t(`profile.schemes.${value}`) }))}
                value={colorScheme}
                allowDeselect={false}
                onChange={(scheme) => scheme !== null && setColorScheme(scheme)}
              />
            </SimpleGrid>
            {me.tells_courses && (
              <Switch
                label={t('profile.notifies_courses')}
                description={t('profile.notifies_courses_note')}
                {...draft.tick('notifies_courses')}
              />
            )}
            {runsCampaigns && <Switch label={t('profile.notifies_campaigns')} {...draft.tick('notifies_campaigns')} />}
            <FormActions>
              <Button type="submit" loading={draft.isSaving}>
                {t('commons:save')}
              </Button>
            </FormActions>
          </Stack>
        </DraftForm>
      </Group>
      {picture !== null && (
        <Suspense>
          <AvatarDialog picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </Card>
  );
}
