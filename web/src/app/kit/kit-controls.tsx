import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureLimits } from '@vigil/contract/shared/file-limits.ts';
import { Card } from '../../ui/card.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OneTimeCodeInput } from '../../ui/one-time-code-input.tsx';
import { type Sort, SortSelect } from '../../ui/sort-select.tsx';

const RIGHT_CODE = '123456';

export function KitControls() {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const [isRight, setRight] = useState(false);
  const [day, setDay] = useState<string | null>('2026-11-20');
  const [file, setFile] = useState<File | null>(null);
  const [sort, setSort] = useState<Sort<'title' | 'created_at'>>({ key: 'title', direction: 'asc' });
  return (
    <Card title={t('kit.controls')}>
      <Stack>
        <OneTimeCodeInput
          length={RIGHT_CODE.length}
          label={t('kit.code')}
          isError={isWrong}
          onErrorEnd={() => setWrong(false)}
          onComplete={(code) => {
            setRight(code === RIGHT_CODE);
            setWrong(code !== RIGHT_CODE);
          }}
        />
        <Notice status={isRight ? 'success' : 'neutral'}>{t('kit.code_is', { code: RIGHT_CODE })}</Notice>
        <DatePicker label={t('kit.date')} value={day} onChange={setDay} min="2026-11-10" max="2026-12-10" isClearable />
        <SortSelect
          value={sort}
          onChange={setSort}
          options={[
            { value: 'title', label: t('kit.by_title') },
            { value: 'created_at', label: t('kit.by_date') },
          ]}
        />
        <FileDrop label={t('kit.picture')} limits={pictureLimits} file={file} onFile={setFile} />
      </Stack>
    </Card>
  );
}
