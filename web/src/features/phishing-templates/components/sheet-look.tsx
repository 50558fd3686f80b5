import { Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Scheme } from '../../../ui/editors/html/drawn-page.ts';
import classes from './html-editor.module.css';

/** The widths of a sheet in pixels, on a desktop and on a phone. */
export const SHEET_WIDTHS = { wide: 720, narrow: 390 } as const;

type Props = {
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
  width: keyof typeof SHEET_WIDTHS;
  onWidth: (width: keyof typeof SHEET_WIDTHS) => void;
};

/** Chooses the colour scheme and the width of the sheet. */
export function SheetLook({ scheme, onScheme, width, onWidth }: Props) {
  const { t } = useTranslation();
  return (
    <Group className={classes.foot ?? ''} justify="space-between" gap={12}>
      <Text size="xs" c="dimmed" flex={1} miw={200}>
        {t(scheme === 'dark' ? 'phishing_templates.editor.dark_note' : 'phishing_templates.editor.sandbox')}
      </Text>
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label={t('phishing_templates.editor.scheme')}
          value={scheme}
          onChange={onScheme}
          data={[
            { value: 'light', label: t('phishing_templates.editor.light') },
            { value: 'dark', label: t('phishing_templates.editor.dark') },
          ]}
        />
        <SegmentedControl
          size="xs"
          visibleFrom="sm"
          aria-label={t('phishing_templates.width')}
          value={width}
          onChange={onWidth}
          data={[
            { value: 'wide', label: String(SHEET_WIDTHS.wide) },
            { value: 'narrow', label: String(SHEET_WIDTHS.narrow) },
          ]}
        />
      </Group>
    </Group>
  );
}
