import { Button } from '@mantine/core';
import type { ApplicationMessage, PlayerMessage } from '@vigil/contract/scorm/player.ts';
import { IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeSignOut } from '../../../lib/before-sign-out.ts';
import { site } from '../../../lib/site.ts';
import classes from './scorm-frame.module.css';

type Props = {
  title: string;
  src: string;
  /** The saving state, in words. */
  state: ReactNode;
  onMessage?: (message: PlayerMessage) => void;
};

/** The package may run scripts, use its own storage and open windows, but cannot navigate the page around it. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-downloads';

/** A part of a package, in the player on the content host. The bar below the frame follows it in the Tab order. */
export function ScormFrame({ title, src, state, onMessage }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const handleMessage = useEffectEvent((message: PlayerMessage) => onMessage?.(message));
  useEffect(
    () =>
      beforeSignOut.add(async () => {
        const flushed = new Promise<void>((resolve) => {
          addEventListener('message', ({ source, data }: MessageEvent<PlayerMessage | undefined>) => {
            if (source === frame.current?.contentWindow && data?.kind === 'flushed') resolve();
          });
        });
        const message: ApplicationMessage = { source: 'vigil-app', kind: 'flush' };
        frame.current?.contentWindow?.postMessage(message, new URL(site.contentUrl).origin);
        await flushed;
      }),
    [],
  );
  useEffect(() => {
    const onWindowMessage = ({ origin, source, data }: MessageEvent<PlayerMessage | undefined>) => {
      const isOurs = origin === new URL(site.contentUrl).origin && source === frame.current?.contentWindow;
      if (isOurs && data?.source === 'vigil-scorm') handleMessage(data);
    };
    addEventListener('message', onWindowMessage);
    return () => removeEventListener('message', onWindowMessage);
  }, []);
  return (
    <div ref={stage} className={classes.stage}>
      <iframe
        key={src}
        ref={frame}
        className={classes.frame}
        title={title}
        src={src}
        sandbox={ALLOWED}
        allow="autoplay; fullscreen; clipboard-write"
        referrerPolicy="no-referrer"
      />
      <div className={classes.bar}>
        <span role="status" style={{ flex: 1 }}>
          {state}
        </span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconMaximize size={16} stroke={1.6} />}
          onClick={() =>
            void (document.fullscreenElement === null ? stage.current?.requestFullscreen() : document.exitFullscreen())
          }
        >
          {t('scorm.player.full_screen')}
        </Button>
      </div>
    </div>
  );
}
