import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { build } from '../../lib/build.ts';
import { connection } from '../../lib/connection.ts';
import classes from './connection-line.module.css';

/** Shows above every page that a call is pending, and a text when the call takes long or fails. */
export function ConnectionLine() {
  const { t } = useTranslation();
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const isOutdated = useSyncExternalStore(build.subscribe, build.isOutdated);
  return (
    <div className={classes.line} data-state={state === 'fine' && isOutdated ? 'outdated' : state} role="status">
      {state === 'slow' && t('app.connection_slow')}
      {state === 'busy' && t('app.connection_busy', { seconds: secondsToRetry() })}
      {state === 'fine' && isOutdated && (
        <>
          {t('app.outdated')}
          <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        </>
      )}
      {state === 'lost' && (
        <>
          {t('app.connection_lost')}
          <Button size="compact-sm" variant="default" onClick={() => void connection.isReachable()}>
            {t('commons:retry')}
          </Button>
        </>
      )}
    </div>
  );
}

const secondsToRetry = (): number => Math.max(1, Math.round(((connection.retriesAt() ?? 0) - Date.now()) / 1000));
