import { Stack } from '@mantine/core';
import { listCourses } from '@vigil/contract/courses/endpoints.ts';
import { getScormCourse } from '@vigil/contract/scorm/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showTip } from '../../../lib/tips.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useReplacePackage } from '../api.ts';
import { PackageUpload } from './package-upload.tsx';

/** Uploads a new version of the package; started attempts continue on the old one. */
export function ReplacePackageDialog({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const replace = useReplacePackage(({ loaded, total }) => setSent((loaded / total) * 100));
  return (
    <Dialog title={t('scorm.replace.title')} size={560} onClose={onClose}>
      <Stack gap={16}>
        <p>{t('scorm.replace.text')}</p>
        <PackageUpload
          label={t('scorm.replace.send')}
          sent={replace.isPending ? sent : null}
          error={replace.error}
          onUpload={async (file) =>
            (await replace.mutateAsync({ params: { id: courseId }, body: { package: file } })).event_id ?? ''
          }
          onRead={() => {
            showTip('course.update');
            for (const { path } of [getScormCourse, listCourses]) void client.invalidateQueries({ queryKey: [path] });
            onClose();
          }}
        />
      </Stack>
    </Dialog>
  );
}
