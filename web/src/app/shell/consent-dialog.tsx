import { Button, Text } from '@mantine/core';
import type { MyConsents } from '@vigil/contract/consents/consent.ts';
import { legalTextVersions } from '@vigil/contract/site/legal-texts.ts';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/auth/api.ts';
import { useAcceptTexts } from '../../features/consents/api.ts';
import { TextLink } from '../../features/consents/components/text-link.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { FormError } from '../../ui/form-error.tsx';
import classes from './consent-dialog.module.css';

/** Asks the person to accept the legal texts that they owe. The only other exit is signing out. */
export function ConsentDialog({ consents: { data, owed } }: { consents: MyConsents }) {
  const { t } = useTranslation();
  const accept = useAcceptTexts();
  const signOut = useSignOut();
  const isNew = !data.some((consent) => owed.some(({ kind }) => kind === consent.kind));
  // This page was loaded before the texts changed, so it would show older versions than the server asks for.
  const isOutdated = owed.some(({ kind, version }) => version !== legalTextVersions[kind]);
  return (
    <DialogFrame isClosable={false} onClose={() => {}} title={t(isNew ? 'consents.title' : 'consents.title_again')} size={480}>
      <Text c="dimmed">{t(isOutdated ? 'consents.outdated' : isNew ? 'consents.text' : 'consents.text_again')}</Text>
      {!isOutdated && (
        <ul className={classes.list}>
          {owed.map(({ kind, version }) => (
            <li key={kind}>
              <TextLink kind={kind} />
              <small>{t('consents.version', { version })}</small>
            </li>
          ))}
        </ul>
      )}
      <FormError error={accept.error} />
      <FormActions>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('app.sign_out')}
        </Button>
        {isOutdated ? (
          <Button onClick={() => location.reload()}>{t('app.reload')}</Button>
        ) : (
          <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { texts: owed } })}>
            {t('consents.accept')}
          </Button>
        )}
      </FormActions>
    </DialogFrame>
  );
}
