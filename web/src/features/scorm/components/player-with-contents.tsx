import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { PartsList } from './parts-list.tsx';

/** The player, with the list of parts beside it if the package has several. */
export function PlayerWithContents({ children, ...contents }: ComponentProps<typeof PartsList> & { children: ReactNode }) {
  const { t } = useTranslation();
  if (contents.parts.filter(({ kind }) => kind !== 'heading').length < 2) return children;
  return (
    <Columns first={260}>
      <Card title={t('scorm.player.contents')}>
        <PartsList {...contents} />
      </Card>
      {children}
    </Columns>
  );
}
