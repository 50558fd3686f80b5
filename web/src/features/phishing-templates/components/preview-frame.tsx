import { Box, Group, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlPreview } from '../../../ui/html-preview.tsx';

type Props = {
  title: string;
  html: string;
  height?: number;
  head?: ReactNode;
  /** The control that chooses whose data is filled in. */
  choice: ReactNode;
};

const widths = ['desktop', 'phone'] as const;
const PHONE = 390;

/** Shows filled-in HTML of untrusted origin at the width of a desktop or a phone. */
export function PreviewFrame({ title, html, height = 560, head, choice }: Props) {
  const { t } = useTranslation();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  return (
    <Stack gap={12}>
      <Group gap={12} align="flex-start" wrap="nowrap">
        <Box flex={1} miw={0}>
          {head}
        </Box>
        <SegmentedControl
          // On a phone the email always has a phone's width.
          visibleFrom="sm"
          aria-label={t('phishing_templates.width')}
          value={width}
          onChange={setWidth}
          data={widths.map((value) => ({
            value,
            label: (
              <Group h={20} title={t(`phishing_templates.${value}`)}>
                {value === 'phone' ? <IconDeviceMobile size={16} aria-hidden /> : <IconDeviceDesktop size={16} aria-hidden />}
                <VisuallyHidden>{t(`phishing_templates.${value}`)}</VisuallyHidden>
              </Group>
            ),
          }))}
        />
      </Group>
      <Box w="100%" mx="auto" {...(width === 'phone' && { maw: PHONE })}>
        <HtmlPreview title={title} html={html} height={height} />
      </Box>
      <Group justify="flex-end">{choice}</Group>
    </Stack>
  );
}
