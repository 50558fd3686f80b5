import type { Language } from '../shared/languages.ts';
import type { CueId } from './phish-scale.ts';

/** The names of the cues, for the rating card and beside a red flag on the lesson page. */
export const cueNames: Record<CueId, Record<Language, string>> = {
  spelling: { ru: 'Ошибки в тексте', en: 'Spelling and grammar', uz: 'Imlo va grammatika xatolari' },
  inconsistency: { ru: 'Несоответствия', en: 'Inconsistency', uz: 'Nomuvofiqlik' },
  attachment: { ru: 'Опасное вложение', en: 'Risky attachment', uz: 'Xavfli ilova' },
  display_name: { ru: 'Имя не вяжется с адресом', en: 'Name does not match address', uz: 'Ism manzilga mos emas' },
  hidden_address: { ru: 'Скрытый адрес ссылки', en: 'Hidden link address', uz: 'Yashirin havola manzili' },
  lookalike_domain: { ru: 'Похожий домен', en: 'Look-alike domain', uz: 'Oʻxshash domen' },
  no_branding: { ru: 'Нет оформления', en: 'No branding', uz: 'Rasmiy bezak yoʻq' },
  false_branding: { ru: 'Поддельное оформление', en: 'Imitated branding', uz: 'Soxta bezak' },
  unprofessional: { ru: 'Небрежный вид', en: 'Unprofessional look', uz: 'Palapartish koʻrinish' },
  security_icons: { ru: 'Знаки «безопасности»', en: 'Security icons', uz: '“Xavfsizlik” belgilari' },
  legal_language: { ru: 'Юридические обороты', en: 'Legal language', uz: 'Yuridik iboralar' },
  distraction: { ru: 'Лишние подробности', en: 'Distracting detail', uz: 'Chalgʻituvchi tafsilotlar' },
  sensitive_data: { ru: 'Просьба о данных', en: 'Request for sensitive data', uz: 'Maxfiy maʼlumot soʻrovi' },
  urgency: { ru: 'Спешка', en: 'Urgency', uz: 'Shoshiltirish' },
  threat: { ru: 'Угроза', en: 'Threat', uz: 'Tahdid' },
  generic_greeting: { ru: 'Безликое обращение', en: 'Generic greeting', uz: 'Umumiy murojaat' },
  no_signer: { ru: 'Неизвестно, кто пишет', en: 'No sender details', uz: 'Kim yozgani nomaʼlum' },
  humanitarian: { ru: 'Призыв помочь', en: 'Appeal for help', uz: 'Yordamga chaqiriq' },
  too_good: { ru: 'Слишком хорошо', en: 'Too good to be true', uz: 'Haddan tashqari yaxshi taklif' },
  special: { ru: 'Только для вас', en: 'You’re special', uz: 'Faqat siz uchun' },
  limited_time: { ru: 'Предложение на время', en: 'Limited-time offer', uz: 'Vaqti cheklangan taklif' },
  business_process: { ru: 'Под рабочее дело', en: 'Mimics a work process', uz: 'Ish jarayoniga taqlid' },
  authority: { ru: 'От чужого имени', en: 'Poses as someone trusted', uz: 'Boshqa nomidan' },
};
