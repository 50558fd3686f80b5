import { Button, FileButton, Group, Select, SimpleGrid, Stack, Switch, TextInput, useMantineColorScheme } from '@mantine/core';
import type { CurrentUser } from '@vigil/contract/profile/profile.ts';
import { displayName } from '@vigil/contract/profile/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { pictureLimits } from '@vigil/contract/shared/upload.ts';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../../lib/i18n.ts';
import { languageNames } from '../../../lib/language-names.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useChangeMe, useDeleteMyAvatar, usePermissions } from '../api.ts';

const AvatarDialog = lazy(() => import('./avatar-dialog.tsx').then((module) => ({ default: module.AvatarDialog })));

const PICTURE = 96;
const schemes = ['light', 'dark', 'auto'] as const;

/** One's picture, names, language and colour scheme. */
export function PersonCard({ me }: { me: CurrentUser }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangeMe();
  const remove = useDeleteMyAvatar();
  const [picture, setPicture] = useState<File | null>(null);
  const runsCampaigns = usePermissions().has('admin.phishing.campaigns');
  const { last_name, first_name, middle_name, language, notifies_campaigns } = me;
  const [draft, setDraft] = useState({ last_name, first_name, middle_name, language, notifies_campaigns });
  const isReady = draft.last_name.trim() !== '' && draft.first_name.trim() !== '';
  const told = change.error?.fieldErrors() ?? {};
  const field = (name: 'last_name' | 'first_name' | 'middle_name') => ({
    label: t(`auth.${name}`),
    value: draft[name],
    error: told[name],
    onChange: (event: { currentTarget: { value: string } }) => setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) change.mutate({ body: draft }, { onSuccess: () => void chooseLanguage(draft.language) });
  };
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
        <form onSubmit={submit} noValidate style={{ flex: '1 1 300px' }}>
          <Stack gap={16}>
            <FormError error={change.error} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput {...field('last_name')} required autoComplete="family-name" />
              <TextInput {...field('first_name')} required autoComplete="given-name" />
              <TextInput {...field('middle_name')} autoComplete="additional-name" />
              <Select
                label={t('profile.language')}
                data={languages.map((value) => ({ value, label: languageNames[value] }))}
                value={draft.language}
                allowDeselect={false}
                onChange={(chosen) => chosen !== null && setDraft({ ...draft, language: chosen })}
              />
              <Select
                label={t('profile.scheme')}
                data={schemes.map((value) => ({ value, label: t(`profile.schemes.${value}`) }))}
                value={colorScheme}
                allowDeselect={false}
                onChange={(scheme) => scheme !== null && setColorScheme(scheme)}
              />
            </SimpleGrid>
            {runsCampaigns && (
              <Switch
                label={t('profile.notifies_campaigns')}
                checked={draft.notifies_campaigns}
                onChange={(event) => setDraft({ ...draft, notifies_campaigns: event.currentTarget.checked })}
              />
            )}
            <Group>
              <Button type="submit" disabled={!isReady} loading={change.isPending}>
                {t('commons:save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Group>
      {picture !== null && (
        <Suspense>
          <AvatarDialog picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </Card>
  );
}
