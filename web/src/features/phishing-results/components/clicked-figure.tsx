import { Box, Group, VisuallyHidden } from '@mantine/core';
import { phishingColour } from '@vigil/contract/risk/rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markOf, riskStates } from '../../../ui/theme/states.ts';

type Props = { clicked: number; sent: number; title?: string; children: ReactNode };

/** How many of a person's emails were clicked, behind a dot in the colour of their share (spec point 5). */
export function ClickedFigure({ clicked, sent, title, children }: Props) {
  const { t } = useTranslation();
  if (sent === 0) return '—';
  const colour = phishingColour((100 * clicked) / sent);
  const level = t('phishing_results.click_rate_level', { level: t(`ui.risk.${colour}`) });
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={6}
      wrap="nowrap"
      title={[title, level].filter(Boolean).join(' · ')}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        data-colour={colour}
        w={8}
        h={8}
        style={{ flex: 'none', borderRadius: 4, background: `var(${markOf(riskStates[colour])})` }}
      />
      {children}
      <VisuallyHidden>{level}</VisuallyHidden>
    </Group>
  );
}
