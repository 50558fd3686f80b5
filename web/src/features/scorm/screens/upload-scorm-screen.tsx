import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { scormVersions } from '@vigil/contract/scorm/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { useGo } from '../../../lib/use-go.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUploadScorm } from '../api.ts';
import { PackageUpload } from '../components/package-upload.tsx';

export function UploadScormScreen() {
  const { t } = useTranslation();
  const go = useGo();
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useUploadScorm(({ loaded, total }) => setSent((loaded / total) * 100));
  return (
    <>
      <PageHeader
        title={t('scorm.upload.title')}
        crumbs={[{ text: t('menu.section.learning') }, { text: t('courses.title'), to: '/admin/learning/courses' }]}
        state={t('scorm.upload.text', { first: scormVersions[0], second: scormVersions[1] })}
      />
      <div style={{ maxWidth: 640 }}>
        <Card>
          <PackageUpload
            label={t('scorm.upload.send')}
            sent={upload.isPending ? sent : null}
            error={upload.error}
            onUpload={async (file) => (await upload.mutateAsync({ body: { package: file } })).event_id}
            onRead={({ result }) => {
              showTip('course.create');
              void client.invalidateQueries({ queryKey: [listCourses.path] });
              void go({
                to: '/admin/learning/courses/scorm/$course_id',
                params: { course_id: String(result?.['course_id']) },
                replace: true,
              });
            }}
          />
          <Text c="dimmed" size="sm" mt={16}>
            {t('scorm.upload.how')}
          </Text>
        </Card>
      </div>
    </>
  );
}
