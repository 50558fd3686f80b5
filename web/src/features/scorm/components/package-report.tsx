import { Stack, Text } from '@mantine/core';
import type { PackageItem, ScormPackage } from '@vigil/contract/scorm/package.ts';
import { useTranslation } from 'react-i18next';
import { formatFileSize, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { List, Row } from '../../../ui/list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { standardWords } from './version-words.ts';

type Props = { courseId: string; found: ScormPackage };

/** The contents of a package: its standard, its parts and its problems. */
export function PackageReport({ courseId, found }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('scorm.report.title')}>
        <Stack gap={16}>
          <Facts least={190}>
            <Fact name={t('scorm.report.version')}>{standardWords(t, found)}</Fact>
            <Fact name={t('scorm.report.file')}>{found.filename}</Fact>
            <Fact name={t('scorm.report.size')}>
              {t('scorm.report.sizes', { packed: formatFileSize(found.size), unpacked: formatFileSize(found.unpacked_size) })}
            </Fact>
            <Fact name={t('scorm.report.files')}>{formatNumber(found.files_count)}</Fact>
          </Facts>
          {found.warnings.length === 0 ? (
            <Notice status="success">{t('scorm.report.no_warnings')}</Notice>
          ) : (
            <Notice status="warning">
              <Stack gap={6}>
                <strong>{t('scorm.report.warnings')}</strong>
                {found.warnings.map(({ code, names, count }) => (
                  <span key={code}>{t(`scorm.warnings.${code}`, { count, names: names.join(', ') })}</span>
                ))}
              </Stack>
            </Notice>
          )}
        </Stack>
      </Card>
      <Card title={t('scorm.report.parts')} aside={formatNumber(found.items.filter(({ kind }) => kind !== 'heading').length)}>
        <List isLined>
          {found.items.map((item, index) => (
            // Parts are identified by their position, because identifiers and titles may repeat.
            <li key={index} style={{ paddingInlineStart: item.depth * 20 }}>
              <Row>
                <PartName courseId={courseId} found={found} item={item} at={index} />
                {item.kind === 'asset' && <Pill>{t('scorm.report.asset')}</Pill>}
                {!item.is_visible && <Pill>{t('scorm.report.hidden')}</Pill>}
              </Row>
            </li>
          ))}
        </List>
      </Card>
    </>
  );
}

function PartName({ courseId, found, item, at }: Props & { item: PackageItem; at: number }) {
  if (item.kind === 'heading') return <Text fw="var(--bold)">{item.title}</Text>;
  return (
    <ScreenLink
      to="/admin/learning/courses/scorm/$course_id/trial"
      params={{ course_id: courseId }}
      search={{ package: found.id, item: String(at) }}
    >
      {item.title}
    </ScreenLink>
  );
}
