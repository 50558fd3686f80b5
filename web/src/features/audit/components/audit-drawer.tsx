import { Box, Button, Drawer } from '@mantine/core';
import { roles } from '@vigil/contract/shared/permissions.ts';
import type { AuditDetails } from '@vigil/contract/audit/audit-row.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useOpenLayer } from '../../../ui/use-open-layer.ts';
import { auditRowQuery } from '../api.ts';
import { ObjectLink } from './object-link.tsx';
import { changesOf, type Shown } from '../rules.ts';
import classes from './audit-drawer.module.css';

type Props = { id: number | null; onClose: () => void; onObject: (object_id: string) => void };

/** One row of the log: who, when, from where, and the values before and after. */
export function AuditDrawer({ id, onClose, onObject }: Props) {
  const { t } = useTranslation();
  useOpenLayer(id !== null, onClose);
  return (
    <Drawer
      closeOnEscape={false}
      returnFocus={false}
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={640}
      padding={24}
      title={t('audit.details')}
      closeButtonProps={{ 'aria-label': t('commons:close') }}
    >
      {id !== null && <Details id={id} onObject={onObject} />}
    </Drawer>
  );
}

function Details({ id, onObject }: { id: number; onObject: (object_id: string) => void }) {
  const { t } = useTranslation();
  const { data, error, isLoadingError, refetch } = useQuery(auditRowQuery(id));
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={6} />;
  const { action, actor_name, at, address, object_id, trace_id } = data;
  const facts = [
    [t('audit.when'), formatDateTime(at)],
    [t('audit.actor'), actor_name || t('audit.unknown_actor')],
    [t('audit.address'), address || '—'],
    [t('audit.object'), <ObjectLink key="object" row={data} />],
    [t('audit.trace_id'), trace_id || '—'],
  ] satisfies [string, React.ReactNode][];
  return (
    <>
      <h2>{t(`audit.action.${action}`)}</h2>
      <Box my={16}>
        <Facts least={240}>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </Box>
      {object_id !== null && (
        <Button variant="default" onClick={() => onObject(object_id)}>
          {t('audit.same_object')}
        </Button>
      )}
      <Changes row={data} />
    </>
  );
}

function Changes({ row }: { row: AuditDetails }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const roleNames = Object.fromEntries(roles.map((role) => [role, t(`employees.role.${role}`)]));
  const changes = changesOf(row.before, row.after, { ...row.names, ...roleNames });
  const changed = changes.filter(({ isChanged }) => isChanged);
  const unchanged = changes.length - changed.length;
  const toText = (shown: Shown): string => {
    if (shown.kind === 'nothing') return '—';
    if (shown.kind === 'flag') return t(shown.is ? 'commons:yes' : 'commons:no');
    return shown.kind === 'moment' ? formatDateTime(shown.at) : shown.text;
  };
  if (changes.length === 0) return null;
  const shown = showsAll || changed.length === 0 ? changes : changed;
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, before, after, isChanged }) => (
            <tr key={name} data-changed={isChanged || undefined}>
              <th scope="row">{t(`audit.fields.${name as 'title'}`, { defaultValue: name })}</th>
              <td>{toText(before)}</td>
              <td>{toText(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setShowsAll(true)}>
          {t('audit.show_unchanged', { count: unchanged, number: formatNumber(unchanged) })}
        </Button>
      )}
    </>
  );
}
