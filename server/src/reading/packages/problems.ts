import { problems } from '../../http/problem.ts';

/** Why a package is refused, each with what its author can do. */
export const packageProblems = problems('package', {
  package_no_archive: {
    status: 422,
    ru: 'Это не архив .zip или он повреждён. Выгрузите курс из редактора заново как пакет SCORM.',
    en: 'This is not a .zip archive, or it is damaged. Export the course from its authoring tool again as a SCORM package.',
    uz: 'Bu .zip arxiv emas yoki u buzilgan. Kursni muharrirdan SCORM paketi sifatida qayta eksport qiling.',
  },
  package_no_manifest: {
    status: 422,
    ru: 'В архиве нет файла imsmanifest.xml. Выгрузите курс как пакет SCORM 1.2 или 2004: обычный архив с файлами не подойдёт.',
    en: 'The archive has no imsmanifest.xml. Export the course as a SCORM 1.2 or 2004 package: an ordinary archive of files will not do.',
    uz: 'Arxivda imsmanifest.xml fayli yoʻq. Kursni SCORM 1.2 yoki 2004 paketi sifatida eksport qiling: oddiy fayllar arxivi mos kelmaydi.',
  },
  package_bad_manifest: {
    status: 422,
    ru: 'Файл imsmanifest.xml в архиве не читается. Выгрузите курс из редактора заново.',
    en: 'The archive’s imsmanifest.xml cannot be read. Export the course from its authoring tool again.',
    uz: 'Arxivdagi imsmanifest.xml fayli oʻqilmadi. Kursni muharrirdan qayta eksport qiling.',
  },
  package_has_doctype: {
    status: 422,
    ru: 'В файле imsmanifest.xml есть объявление DOCTYPE, такие пакеты не принимаются. Удалите его или выгрузите курс заново.',
    en: 'The imsmanifest.xml has a DOCTYPE declaration, which is not accepted. Remove it or export the course again.',
    uz: 'imsmanifest.xml faylida DOCTYPE eʼloni bor, bunday paketlar qabul qilinmaydi. Uni olib tashlang yoki kursni qayta eksport qiling.',
  },
  package_unsafe: {
    status: 422,
    ru: 'Архив устроен опасно: имена ведут наружу или повторяются, есть ссылки или шифрование, или файлов больше {entries}. Соберите архив заново без этого.',
    en: 'The archive is unsafe: names lead outside or repeat, there are links or encryption, or more than {entries} files. Repack it without them.',
    uz: 'Arxiv xavfli tuzilgan: nomlar tashqariga olib chiqadi yoki takrorlanadi, havolalar yoki shifrlash bor yoki fayllar {entries} tadan koʻp. Uni bularsiz qayta yigʻing.',
  },
  package_too_large: {
    status: 422,
    ru: 'В распакованном виде пакет больше {megabytes} МБ. Уменьшите видео и картинки или разделите курс на части.',
    en: 'Unpacked, the package is larger than {megabytes} MB. Make its videos and pictures smaller or split the course.',
    uz: 'Ochilgan paket {megabytes} MB dan katta. Video va rasmlarni kichraytiring yoki kursni qismlarga boʻling.',
  },
  package_nothing_to_play: {
    status: 422,
    ru: 'В пакете нет ни одной части, которую можно открыть. Проверьте курс в редакторе и выгрузите его заново.',
    en: 'The package has no part that could be opened. Check the course in its authoring tool and export it again.',
    uz: 'Paketda ochib boʻladigan birorta qism yoʻq. Kursni muharrirda tekshiring va qayta eksport qiling.',
  },
  package_launch_missing: {
    status: 422,
    ru: 'Стартовой страницы одной из частей нет в пакете: {name}. Выгрузите курс из редактора заново целиком.',
    en: 'The start page of a part is not in the package: {name}. Export the whole course from its authoring tool again.',
    uz: 'Qismlardan birining boshlangʻich sahifasi paketda yoʻq: {name}. Kursni muharrirdan toʻliq qayta eksport qiling.',
  },
});
