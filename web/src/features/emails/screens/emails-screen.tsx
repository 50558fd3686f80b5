import { Group, SegmentedControl, Select } from '@mantine/core';
import { emailKinds } from '@vigil/contract/emails/rules.ts';
import { languages } from '@vigil/contract/shared/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/language-names.ts';
import { choice } from '../../../lib/search-state.ts';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { emailsQuery } from '../api.ts';
import { EmailTextForm } from '../components/email-text-form.tsx';

const params = { kind: choice(emailKinds, 'invitation'), language: choice(languages, 'ru') };

/** Every email that the product sends, in every language. */
export function EmailsScreen() {
  const { t } = useTranslation();
  const [{ kind, language }, setState] = useSearchState(params);
  const { data, isLoadingError, refetch } = useQuery(emailsQuery());
  const email = data?.data.find((item) => item.kind === kind && item.language === language);
  return (
    <>
      <PageHeader title={t('emails.title')} crumbs={[{ text: t('menu.section.settings') }]} state={t('emails.text')} />
      <Group gap={12} mb={16} align="flex-end">
        <Select
          w={280}
          aria-label={t('emails.email')}
          data={emailKinds.map((value) => ({ value, label: t(`emails.kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => next !== null && setState({ kind: next })}
        />
        <SegmentedControl
          aria-label={t('app.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(next) => setState({ language: next })}
        />
      </Group>
      {isLoadingError && <ErrorState onRetry={() => void refetch()} />}
      {email === undefined && !isLoadingError && <SkeletonRows count={6} />}
      {email !== undefined && <EmailTextForm key={`${kind}.${language}`} email={email} />}
    </>
  );
}
