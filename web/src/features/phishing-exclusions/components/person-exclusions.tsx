import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { exclusionsOfQuery } from '../api.ts';
import { UntilWords } from './until-words.tsx';

/** Shows on a person's page that they are excluded from simulations, why and until when; renders nothing otherwise. */
export function PersonExclusions({ user_id }: { user_id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(exclusionsOfQuery(user_id));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Notice status="neutral">
      {t('phishing_exclusions.person')}{' '}
      <ScreenLink to="/admin/phishing/exclusions">{t('phishing_exclusions.to_list')}</ScreenLink>
      <List>
        {data.data.map(({ id, kind, target, reason, until }) => (
          <li key={id}>
            {reason} · <UntilWords until={until} />
            {kind !== 'person' && ` · ${t(`phishing_exclusions.by.${kind}`, { name: target.title })}`}
          </li>
        ))}
      </List>
    </Notice>
  );
}
