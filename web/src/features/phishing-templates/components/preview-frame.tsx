import { SegmentedControl } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlPreview } from '../../../ui/html-preview.tsx';
import classes from './preview-frame.module.css';

type Props = { title: string; html: string; height?: number; head?: ReactNode };

const widths = ['desktop', 'phone'] as const;

/** Somebody's HTML, filled already, as wide as a computer's window or a phone's. */
export function PreviewFrame({ title, html, height = 560, head }: Props) {
  const { t } = useTranslation();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <div className={classes.words}>{head}</div>
        <SegmentedControl
          className={classes.width ?? ''}
          aria-label={t('phishing_templates.width')}
          value={width}
          onChange={setWidth}
          data={widths.map((value) => ({
            value,
            label: (
              <span className={classes.choice} title={t(`phishing_templates.${value}`)}>
                {value === 'phone' ? <IconDeviceMobile size={16} aria-hidden /> : <IconDeviceDesktop size={16} aria-hidden />}
                <span className={classes.hidden}>{t(`phishing_templates.${value}`)}</span>
              </span>
            ),
          }))}
        />
      </div>
      <div className={classes.stage} data-width={width}>
        <HtmlPreview title={title} html={html} height={height} />
      </div>
    </div>
  );
}
