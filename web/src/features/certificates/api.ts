import {
  checkCertificate,
  getCertificateArchive,
  getCertificateFile,
  listCertificates,
  listCertificateSamples,
  listMyCertificates,
  listPersonCertificates,
  orderCertificateArchive,
  reinstateCertificate,
  revokeCertificate,
} from '@vigil/contract/certificates/endpoints.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { call, query, useCall } from '../../lib/api.ts';

const lists = [listCertificates, listPersonCertificates, listMyCertificates];

export const certificatesQuery = (request: RequestOf<typeof listCertificates>) => query(listCertificates, request);
export const personCertificatesQuery = (id: string) => query(listPersonCertificates, { params: { id } });
export const myCertificatesQuery = () => query(listMyCertificates, {});
/** The samples are in the interface language, which every call sends as a header. */
export const samplesQuery = () => query(listCertificateSamples, {});

/** Downloads the file without leaving the page. */
export const useDownloadCertificate = () =>
  useCall(getCertificateFile, { tip: 'report.success', onSuccess: ({ url }) => location.assign(url) });
export const useRevokeCertificate = () =>
  useCall(revokeCertificate, { tip: 'certificate.revoke', invalidates: lists, silent: true });
export const useReinstateCertificate = () => useCall(reinstateCertificate, { tip: 'certificate.reinstate', invalidates: lists });
export const useCreateArchive = () => useCall(orderCertificateArchive);
export const checkArchive = (id: string, signal: AbortSignal) => call(getCertificateArchive, { params: { id } }, { signal });
export const useCheckCertificate = () => useCall(checkCertificate, { silent: true });
