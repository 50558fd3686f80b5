import type { Language } from '../shared/languages.ts';
import type { ReportKind } from './rules.ts';

/** The default title of a report. */
export const reportTitles: Record<ReportKind, Record<Language, string>> = {
  executive: { ru: 'Осведомлённость сотрудников', en: 'Security awareness', uz: 'Xodimlar xabardorligi' },
  organization: { ru: 'Отчёт организации', en: 'Organisation report', uz: 'Tashkilot hisoboti' },
  campaign: { ru: 'Итоги кампании', en: 'Campaign results', uz: 'Kampaniya natijalari' },
  course: { ru: 'Отчёт по курсу', en: 'Course report', uz: 'Kurs hisoboti' },
  department: { ru: 'Отчёт отдела', en: 'Department report', uz: 'Boʻlim hisoboti' },
  person: { ru: 'Данные сотрудника', en: 'Personal data', uz: 'Xodim maʼlumotlari' },
  progress: { ru: 'Прогресс обучения', en: 'Training progress', uz: 'Oʻqish natijalari' },
  attempt: { ru: 'Попытка теста', en: 'Test attempt', uz: 'Test urinishi' },
  scorm_attempt: { ru: 'Попытка курса SCORM', en: 'SCORM attempt', uz: 'SCORM kursi urinishi' },
  phishing: { ru: 'Фишинговые кампании', en: 'Phishing campaigns', uz: 'Fishing kampaniyalari' },
  comparison: { ru: 'Сравнение кампаний', en: 'Comparison of campaigns', uz: 'Kampaniyalarni taqqoslash' },
  certificates: { ru: 'Сертификаты', en: 'Certificates', uz: 'Sertifikatlar' },
  evidence: { ru: 'Комплект для аудита', en: 'Audit evidence', uz: 'Audit uchun hujjatlar' },
};
