import { problems } from '../http/problem.ts';
import type { StoreFailure } from './file-store.ts';

/** Why files can be neither saved nor opened, for the user and for the administrator they contact. */
export const storeProblems = problems<StoreFailure>('file_store', {
  unreachable: {
    status: 503,
    ru: 'Хранилище файлов не отвечает. Сообщите администратору: нужно проверить S3_ENDPOINT и сеть.',
    en: 'The file storage cannot be reached. Ask the administrator to check S3_ENDPOINT and the network.',
    uz: 'Fayl ombori javob bermayapti. Administratorga xabar bering: S3_ENDPOINT va tarmoqni tekshirish kerak.',
  },
  certificate: {
    status: 503,
    ru: 'Сертификат хранилища файлов не принят. Сообщите администратору: нужно обновить сертификат или указать EXTRA_CA_FILE.',
    en: 'The certificate of the file storage is not trusted. Ask the administrator to renew it or to set EXTRA_CA_FILE.',
    uz: 'Fayl ombori sertifikati qabul qilinmadi. Administratorga xabar bering: sertifikatni yangilash yoki EXTRA_CA_FILE ni koʻrsatish kerak.',
  },
  no_bucket: {
    status: 503,
    ru: 'В хранилище файлов нет нужного бакета. Сообщите администратору: нужно создать его или исправить S3_BUCKET.',
    en: 'The file storage has no such bucket. Ask the administrator to create it or to correct S3_BUCKET.',
    uz: 'Fayl omborida bunday bucket yoʻq. Administratorga xabar bering: uni yaratish yoki S3_BUCKET ni tuzatish kerak.',
  },
  credentials: {
    status: 503,
    ru: 'Хранилище файлов не приняло ключи. Сообщите администратору: нужно проверить S3_ACCESS_KEY_ID и S3_SECRET_ACCESS_KEY.',
    en: 'The file storage rejected the access keys. Ask the administrator to check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    uz: 'Fayl ombori kalitlarni qabul qilmadi. Administratorga xabar bering: S3_ACCESS_KEY_ID va S3_SECRET_ACCESS_KEY ni tekshirish kerak.',
  },
  no_rights: {
    status: 503,
    ru: 'У ключей хранилища файлов нет прав на бакет. Сообщите администратору: нужны права читать, записывать и удалять объекты.',
    en: 'The access keys of the file storage have no rights to the bucket. Ask the administrator to allow reading, writing and deleting objects.',
    uz: 'Fayl ombori kalitlarining bucketʼga huquqi yoʻq. Administratorga xabar bering: obyektlarni oʻqish, yozish va oʻchirish huquqlari kerak.',
  },
  clock: {
    status: 503,
    ru: 'Часы сервера расходятся с часами хранилища файлов. Сообщите администратору: нужно настроить время на сервере.',
    en: 'The server’s clock differs from that of the file storage. Ask the administrator to set the server’s time.',
    uz: 'Server soati fayl ombori soatidan farq qiladi. Administratorga xabar bering: serverda vaqtni sozlash kerak.',
  },
});
