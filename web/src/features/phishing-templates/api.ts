import { listDeleted } from '@vigil/contract/trash/endpoints.ts';
import {
  changeEmail,
  changePage,
  changeTemplate,
  copyTemplate,
  countTemplates,
  createEmail,
  createPage,
  createTemplate,
  deleteEmail,
  deleteTemplate,
  deleteTemplateLogo,
  getTemplate,
  getImportWays,
  getPersonValues,
  getTemplatePreview,
  getTemplateStatistics,
  listCategories,
  listPhishingDomains,
  listTemplates,
  readTemplateAddress,
  readTemplateSource,
  saveTemplateLogo,
  sendTestEmail,
} from '@vigil/contract/phishing-templates/endpoints.ts';
import type { SentTest } from '@vigil/contract/phishing-delivery/sent-test.ts';
import type { Language } from '@vigil/contract/shared/languages.ts';
import type { RequestOf } from '@vigil/contract/endpoint.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, query, useCall } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { everyRowQuery } from '../../lib/every-row-query.ts';
import { nextOffset } from '../../lib/next-offset.ts';
import { showToast } from '../../lib/toasts.ts';

const listCalls = [listTemplates, countTemplates];
const templateCalls = [...listCalls, getTemplate, getTemplatePreview];

export const templatesQuery = (filter: RequestOf<typeof listTemplates>['query']) =>
  queryOptions({ ...query(listTemplates, { query: filter ?? {} }), placeholderData: keepPreviousData });
export const templateCountsQuery = (filter: RequestOf<typeof countTemplates>['query']) =>
  queryOptions({ ...query(countTemplates, { query: filter ?? {} }), placeholderData: keepPreviousData });
/** Loads the first email of a template as its card shows it. Saving the template loads it again. */
export const templatePreviewQuery = (id: string) =>
  queryOptions({ ...query(getTemplatePreview, { params: { id } }), staleTime: Infinity, meta: { silent: true } });
/** Loads all templates page by page, for choosing. */
export const allTemplatesQuery = (filter: { search: string; language: Language[] }, limit: number) =>
  infiniteQueryOptions({
    queryKey: [listTemplates.path, 'all', filter, limit],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTemplates,
        { query: { ...filter, ...(filter.search === '' && { search: undefined }), limit, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
/** Loads all templates at once, for a picker. */
export const everyTemplateQuery = () => everyRowQuery(listTemplates, {});
export const templateQuery = (id: string) => query(getTemplate, { params: { id } });
export const personValuesQuery = (id: string, language: Language) =>
  query(getPersonValues, { params: { id }, query: { language } });
export const templateStatisticsQuery = (id: string) => query(getTemplateStatistics, { params: { id } });
/** Loads the categories. Their names are in the caller's language, so the key contains the language. */
export const categoriesQuery = () => {
  const { queryKey, ...options } = query(listCategories, {});
  return queryOptions({ ...options, queryKey: [...queryKey, i18next.language], staleTime: Infinity });
};

/** The installation's link hosts, the default one first. */
export const phishingDomainsQuery = () => queryOptions({ ...query(listPhishingDomains, {}), staleTime: Infinity });

export const useCreateTemplate = () =>
  useCall(createTemplate, { tip: 'template.create', invalidates: templateCalls, silent: true });
export const useChangeTemplate = () =>
  useCall(changeTemplate, { tip: 'template.update', invalidates: templateCalls, silent: true });
export const useSaveTemplateLogo = () => useCall(saveTemplateLogo, { tip: 'template.update', invalidates: templateCalls });
export const useDeleteTemplateLogo = () => useCall(deleteTemplateLogo, { tip: 'template.update', invalidates: templateCalls });
export const useRateTemplate = () => useCall(changeTemplate, { tip: 'template.rate', invalidates: templateCalls, silent: true });
export const useCopyTemplate = () => useCall(copyTemplate, { tip: 'template.copy', invalidates: listCalls });
export const useDeleteTemplate = () =>
  useCall(deleteTemplate, { tip: 'template.delete', invalidates: [...listCalls, listDeleted] });

/** Reads an email or a page from a file. Silent, because the form shows the errors. */
export const useReadTemplateSource = () => useCall(readTemplateSource, { silent: true });
export const useReadTemplateAddress = () => useCall(readTemplateAddress, { silent: true });
export const importWaysQuery = () => queryOptions({ ...query(getImportWays, {}), staleTime: Infinity });

export const useCreateEmail = () => useCall(createEmail, { tip: 'email.create', invalidates: templateCalls, silent: true });
export const useChangeEmail = () => useCall(changeEmail, { invalidates: templateCalls, silent: true });
export const useDeleteEmail = () => useCall(deleteEmail, { tip: 'template.update', invalidates: templateCalls });
export const toastTestSent = ({ address, sent_at }: SentTest) =>
  showToast({ status: 'success', message: i18next.t('phishing_templates.test_sent', { address, time: formatTime(sent_at) }) });
export const useSendTestEmail = () => useCall(sendTestEmail, { onSuccess: toastTestSent });

export const useCreatePage = () => useCall(createPage, { tip: 'page.create', invalidates: templateCalls, silent: true });
export const useChangePage = () => useCall(changePage, { invalidates: templateCalls, silent: true });
