// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCertificateFile } from '@vigil/contract/certificates/endpoints.ts';
import { getReportJob } from '@vigil/contract/reports/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { answers, idOf, refusal } from '../../../../test/answers.ts';
import { renderPart } from '../../../../test/render.tsx';
import * as tips from '../../../lib/tips.ts';
import { DownloadCertificate } from './download-certificate.tsx';

const server = answers();
const showTip = vi.spyOn(tips, 'showTip').mockReturnValue(undefined);
const assign = vi.fn<(url: string) => void>();
afterEach(() => vi.unstubAllGlobals());

async function download(): Promise<void> {
  showTip.mockClear();
  assign.mockClear();
  vi.stubGlobal('location', { href: location.href, origin: location.origin, assign });
  renderPart(<DownloadCertificate id={idOf(1)} />);
  await userEvent.click(screen.getByRole('button'));
}

test('a certificate downloads at once with the tip report.success, without polling', async () => {
  const url = 'http://content.test/certificates/1';
  server.on(getCertificateFile, ({ params: { id } }) => ({ id, status: 'complete' as const, url }));
  await download();
  await waitFor(() => expect(assign.mock.calls).toEqual([[url]]));
  expect(showTip.mock.calls).toEqual([['report.success']]);
  expect([server.to(getCertificateFile), server.to(getReportJob)].map(({ length }) => length)).toEqual([1, 0]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a revoked certificate is neither downloaded nor announced', async () => {
  server.on(getCertificateFile, () => refusal(409, 'certificate.revoked', 'Сертификат отозван'));
  await download();
  await waitFor(() => expect(server.to(getCertificateFile)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('data-loading')).toBe(false));
  expect([assign, showTip].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
