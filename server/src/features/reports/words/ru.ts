import type { Comparison } from '@vigil/contract/shared/intervals.ts';
import type { LearnerGroup } from '@vigil/contract/assignments/assigned-course.ts';
import type { AgainstExpected } from '@vigil/contract/phishing-results/expected-clicks.ts';
import type { CertificateState } from '@vigil/contract/certificates/certificate.ts';
import type { Result } from '@vigil/contract/phishing-results/result.ts';

type Difficulty = 'easy' | 'moderate' | 'hard';

export type Words = {
  about: Record<'organization' | 'period' | 'asked_by' | 'campaign' | 'course' | 'person' | 'department', string>;
  headings: Record<
    | 'campaign'
    | 'comparison'
    | 'phishing'
    | 'course'
    | 'department'
    | 'person'
    | 'attempt'
    | 'scorm_attempt'
    | 'certificates'
    | 'executive'
    | 'organization'
    | 'evidence',
    string
  >;
  columns: Record<
    | 'person'
    | 'email'
    | 'department'
    | 'position'
    | 'course'
    | 'campaign'
    | 'template'
    | 'difficulty'
    | 'subject'
    | 'sender'
    | 'start'
    | 'end'
    | 'due'
    | 'people'
    | 'sent'
    | 'opened'
    | 'clicked'
    | 'opened_attachment'
    | 'entered_data'
    | 'incidents'
    | 'failed'
    | 'expected'
    | 'to_expected'
    | 'result'
    | 'repeat'
    | 'course_progress'
    | 'retest'
    | 'progress'
    | 'state'
    | 'started_at'
    | 'completed_at'
    | 'risk'
    | 'number'
    | 'holder'
    | 'completed_on'
    | 'valid_until'
    | 'issued_at'
    | 'revoked'
    | 'theme'
    | 'attempt'
    | 'score'
    | 'pass_mark'
    | 'sent_at'
    | 'result_at'
    | 'kind'
    | 'accepted_at'
    | 'version'
    | 'question'
    | 'chosen'
    | 'right'
    | 'is_right'
    | 'explanation'
    | 'at'
    | 'event'
    | 'part'
    | 'answer'
    | 'seconds'
    | 'left_out',
    string
  >;
  titles: Record<
    | 'funnel'
    | 'templates'
    | 'letters'
    | 'departments'
    | 'departments_now'
    | 'caught'
    | 'campaigns'
    | 'learners'
    | 'groups'
    | 'progress_days'
    | 'risk_days'
    | 'difficulty'
    | 'steadiness'
    | 'people'
    | 'profile'
    | 'courses'
    | 'attempts'
    | 'simulated'
    | 'risk'
    | 'certificates'
    | 'sent_letters'
    | 'consents'
    | 'questions'
    | 'answers'
    | 'parts'
    | 'timeline'
    | 'risk_groups'
    | 'progress_groups'
    | 'learning'
    | 'advice',
    string
  >;
  notes: { bands: string; bands_before: string; brackets: string; risk: string; progress: string };
  figures: Record<
    | 'failed'
    | 'repeat'
    | 'taught'
    | 'caught_again'
    | 'progress'
    | 'completed'
    | 'overdue'
    | 'learners'
    | 'risk'
    | 'people'
    | 'clicked'
    | 'entered_data'
    | 'score'
    | 'simulated'
    | 'in_time'
    | 'remedied'
    | 'to_expected'
    | 'repeated'
    | 'behind'
    | 'never_simulated',
    string
  >;
  difficulties: Record<Difficulty, string>;
  results: Record<Result, string>;
  groups: Record<LearnerGroup, string>;
  progressGroups: Record<'NOT_START' | 'IN_PROGRESS' | 'COMPLETED' | 'WITHOUT_COURSE', string>;
  riskGroups: Record<'low' | 'medium' | 'high' | 'none', string>;
  certificates: Record<CertificateState, string>;
  campaignStatuses: Record<'creating' | 'planned' | 'active' | 'completed' | 'failed', string>;
  evidence: Record<
    | 'learning'
    | 'attempts'
    | 'exclusions'
    | 'excuses'
    | 'whom'
    | 'reason'
    | 'since'
    | 'until'
    | 'ended'
    | 'by'
    | 'contents'
    | 'file'
    | 'rows'
    | 'log'
    | 'sealed'
    | 'unsealed'
    | 'isWhole'
    | 'edition'
    | 'holds_title'
    | 'assigned'
    | 'stateAtEnd'
    | 'left',
    string
  > & {
    /** A line that describes each file's contents. */
    holds: Record<'learning' | 'attempts' | 'certificates' | 'campaigns' | 'exclusions' | 'excuses' | 'consents', string>;
    whole: (rows: string) => string;
    broken: (row: string) => string;
  };
  courseStatuses: Record<'active' | 'planned' | 'completed', string>;
  profile: Record<
    'name' | 'email' | 'position' | 'department' | 'manager' | 'tags' | 'roles' | 'registered' | 'not_registered',
    string
  >;
  riskParts: Record<'level' | 'phishing' | 'results' | 'learning' | 'late', string>;
  scormEvents: Record<'opened' | 'initialized' | 'status' | 'away' | 'error' | 'finished' | 'left' | 'decided', string>;
  scormStatuses: Record<string, string>;
  emailStates: Record<'queued' | 'sending' | 'sent' | 'failed', string>;
  consents: Record<'privacy_policy' | 'agreement', string>;
  yes: string;
  too_early: string;
  no: string;
  passed: string;
  failedQuiz: string;
  underWay: string;
  notVisible: string;
  ofEmails: (part: string, of: string) => string;
  ofPeople: (part: string, of: string) => string;
  ofAssignments: (of: string) => string;
  /** Shown below a share of nothing. */
  nothing_to_count: string;
  inRow: (count: string) => string;
  minutes: (minutes: string, seconds: string) => string;
  conclusions: {
    against: (failed: string, standing: AgainstExpected | 'chance', range: string) => string;
    /** Too few people to compare with what was expected. */
    ofFew: (failed: string, range: string) => string;
    plain: (failed: string) => string;
    nothingSent: string;
    better: (first: string, other: string) => string;
    worse: (first: string, other: string) => string;
    chance: string;
    fewPeople: string;
    course: (completed: string, of: string, overdue: string) => string;
    executive: Record<'below' | 'above' | 'chance', string>;
    /** Compared with the period before, by people. */
    sinceBefore: Record<Comparison, (now: string, before: string) => string>;
    inTime: (percent: string) => string;
    noEmails: string;
    attempt: (name: string, score: string, mark: string, isPassed: boolean) => string;
  };
  advice: {
    simulate: (count: string) => string;
    remind: (count: string) => string;
    /** A course for the people who failed; `entered` of them entered data. */
    courseFor: (people: string, entered: string | null) => string;
    course: string;
    departments: (names: string) => string;
    next: string;
    nextOf: (difficulties: string) => string;
  };
};

export const ru: Words = {
  about: {
    organization: 'Организация',
    period: 'Период',
    asked_by: 'Запросил',
    campaign: 'Кампания',
    course: 'Курс',
    person: 'Сотрудник',
    department: 'Отдел',
  },
  headings: {
    campaign: 'Фишинговая кампания',
    comparison: 'Сравнение кампаний',
    phishing: 'Учебный фишинг',
    course: 'Назначенный курс',
    department: 'Отдел',
    person: 'Данные сотрудника',
    attempt: 'Попытка теста',
    scorm_attempt: 'Попытка SCORM-курса',
    certificates: 'Сертификаты',
    executive: 'Отчёт для руководства',
    organization: 'Отчёт по организации',
    evidence: 'Комплект для аудита',
  },
  columns: {
    person: 'Сотрудник',
    email: 'Эл. почта',
    department: 'Отдел',
    position: 'Должность',
    course: 'Курс',
    campaign: 'Кампания',
    template: 'Шаблон',
    difficulty: 'Сложность',
    subject: 'Тема письма',
    sender: 'Отправитель',
    start: 'Начало',
    end: 'Конец',
    due: 'Срок',
    people: 'Сотрудников',
    sent: 'Отправлено',
    opened: 'Открыли',
    clicked: 'Перешли',
    opened_attachment: 'Открыли вложение',
    entered_data: 'Ввели данные',
    incidents: 'Ошиблись',
    failed: 'Доля ошибок',
    expected: 'Ожидалось',
    to_expected: 'Было к ожидаемому',
    result: 'Результат',
    repeat: 'Повторно',
    course_progress: 'Курс пройден на',
    retest: 'Следующая проверка',
    progress: 'Прогресс',
    state: 'Состояние',
    started_at: 'Начат',
    completed_at: 'Завершён',
    risk: 'Риск',
    number: 'Номер',
    holder: 'Владелец',
    completed_on: 'Курс пройден',
    valid_until: 'Действителен до',
    issued_at: 'Выдан',
    revoked: 'Причина отзыва',
    theme: 'Тема',
    attempt: 'Попытка',
    score: 'Баллы',
    pass_mark: 'Проходной балл',
    sent_at: 'Отправлено',
    result_at: 'Когда',
    kind: 'Вид',
    accepted_at: 'Принято',
    version: 'Версия',
    question: 'Вопрос',
    chosen: 'Ответ',
    right: 'Верный ответ',
    is_right: 'Верно',
    explanation: 'Пояснение',
    at: 'Когда',
    event: 'Событие',
    part: 'Часть',
    answer: 'Ответ',
    seconds: 'Секунд',
    left_out: 'Писем не учтено',
  },
  titles: {
    funnel: 'Что сделали с письмом',
    templates: 'Ошибки по письмам',
    letters: 'Письма',
    departments: 'Отделы',
    departments_now: 'Отделы сейчас, письма за всё время',
    caught: 'Кто ошибся',
    campaigns: 'Кампании',
    learners: 'Кто и как проходит',
    groups: 'Кто на каком этапе',
    progress_days: 'Прогресс по дням',
    risk_days: 'Риск по дням',
    difficulty: 'Ошибки по сложности писем',
    steadiness: 'Насколько устойчивы',
    people: 'Сотрудники',
    profile: 'Профиль',
    courses: 'Курсы',
    attempts: 'Попытки тестов',
    simulated: 'Учебные письма и результаты',
    risk: 'Риск и его причины',
    certificates: 'Сертификаты',
    sent_letters: 'Письма от Vigil',
    consents: 'Принятые документы',
    questions: 'Вопросы и ответы',
    answers: 'Ответы',
    parts: 'Части курса',
    timeline: 'Ход попытки',
    risk_groups: 'Сотрудники по риску',
    progress_groups: 'Сотрудники по обучению',
    learning: 'Обучение сейчас',
    advice: 'Что предлагаем.',
  },
  notes: {
    bands: 'Доля отправленных писем, %. Полоса — ожидалось, точка — было.',
    bands_before: 'Доля отправленных писем, %. Полоса — ожидалось, точка — было, чёрточка — в прошлом периоде.',
    brackets: 'В скобках — прошлый период.',
    risk: 'Средний риск на конец дня, от 0 до 10.',
    progress: 'Средний прогресс на конец дня, %.',
  },
  figures: {
    failed: 'Ошиблись',
    repeat: 'Ошиблись повторно',
    taught: 'Прошли курс после ошибки',
    caught_again: 'Ошиблись при новой проверке',
    progress: 'Прогресс',
    completed: 'Прошли',
    overdue: 'Просрочили',
    learners: 'Назначено',
    risk: 'Риск',
    people: 'Сотрудников',
    clicked: 'Перешли по ссылке',
    entered_data: 'Ввели данные',
    score: 'Баллы',
    simulated: 'Охват проверками',
    in_time: 'Обучение в срок',
    remedied: 'Исправились за 30 дней',
    to_expected: 'Было к ожидаемому',
    repeated: 'Ошиблись повторно',
    behind: 'Отстают от срока',
    never_simulated: 'Ни разу не проверены',
  },
  difficulties: { easy: 'Лёгкие', moderate: 'Средние', hard: 'Сложные' },
  results: {
    unknown: 'не отправлено',
    sent: 'отправлено',
    opened: 'открыто',
    clicked: 'переход по ссылке',
    opened_attachment: 'открыто вложение',
    entered_data: 'введены данные',
  },
  groups: { not_started: 'не начат', in_progress: 'идёт', completed: 'пройден', overdue: 'просрочен' },
  progressGroups: {
    NOT_START: 'Не начали',
    IN_PROGRESS: 'Проходят',
    COMPLETED: 'Прошли всё',
    WITHOUT_COURSE: 'Без курсов',
  },
  riskGroups: { low: 'Низкий', medium: 'Средний', high: 'Высокий', none: 'Не проверялись' },
  certificates: { valid: 'действителен', expired: 'истёк', revoked: 'отозван' },
  campaignStatuses: {
    creating: 'создаётся',
    planned: 'запланирована',
    active: 'активна',
    completed: 'завершена',
    failed: 'не удалась',
  },
  evidence: {
    learning: 'Кто что должен пройти',
    attempts: 'Результаты тестов',
    exclusions: 'Исключения из учебного фишинга',
    excuses: 'Оправданные ошибки',
    whom: 'Кого касается',
    reason: 'Причина',
    since: 'С какого времени',
    until: 'По какой день',
    ended: 'Снято',
    by: 'Кто внёс',
    edition: 'Редакция курса',
    assigned: 'Назначен',
    stateAtEnd: 'Состояние на конец периода',
    left: 'Снят или ушёл',
    contents: 'Что в комплекте',
    file: 'Файл',
    holds_title: 'Что в нём',
    holds: {
      learning: 'кто, какой курс и какую его редакцию, к какому сроку, состояние на конец периода',
      attempts: 'каждая попытка, законченная в периоде, с баллами',
      certificates: 'выданные за прохождения периода, с отзывами',
      campaigns: 'учебные письма кампаний, начатых в периоде, и что с ними сделали',
      exclusions: 'кого не проверяли в периоде и почему',
      excuses: 'какие ошибки оправданы в периоде и почему',
      consents: 'политики и соглашения, принятые в периоде, с версиями',
    },
    rows: 'Строк',
    log: 'Журнал действий',
    sealed: 'Последняя печать',
    unsealed: 'Новейшие записи, ещё не под печатью',
    isWhole: 'цел',
    whole: (rows) => `Журнал действий цел: проверены все записи, ${rows}.`,
    broken: (row) => `Журнал действий нарушен, первая неверная запись: ${row}.`,
  },
  courseStatuses: { active: 'Курсы идут', planned: 'Курсы запланированы', completed: 'Курсы завершены' },
  profile: {
    name: 'Имя',
    email: 'Эл. почта',
    position: 'Должность',
    department: 'Отдел',
    manager: 'Руководитель',
    tags: 'Теги',
    roles: 'Регистрация',
    registered: 'зарегистрирован',
    not_registered: 'не зарегистрирован',
  },
  riskParts: {
    level: 'Уровень риска, от 0 до 10',
    phishing: 'Доля ошибок в последних учебных письмах, с весами',
    results: 'Сколько учебных писем учтено',
    learning: 'Доля курсов, просроченных или не сданных',
    late: 'Таких курсов',
  },
  scormEvents: {
    opened: 'открыт',
    initialized: 'курс отозвался',
    status: 'состояние изменилось',
    away: 'связь прервалась',
    error: 'ошибка пакета',
    finished: 'часть завершена',
    left: 'закрыт',
    decided: 'решение оператора',
  },
  scormStatuses: {
    not_started: 'не начата',
    in_progress: 'идёт',
    incomplete: 'не завершена',
    completed: 'завершена',
    passed: 'сдана',
    failed: 'не сдана',
    browsed: 'просмотрена',
  },
  emailStates: { queued: 'в очереди', sending: 'отправляется', sent: 'отправлено', failed: 'не отправлено' },
  consents: { privacy_policy: 'Политика конфиденциальности', agreement: 'Соглашение' },
  yes: 'да',
  too_early: 'рано судить',
  no: 'нет',
  passed: 'сдан',
  failedQuiz: 'не сдан',
  underWay: 'не завершён',
  notVisible: 'не сообщается',
  ofEmails: (part, of) => `${part} из ${of} писем`,
  ofPeople: (part, of) => `${part} из ${of} сотрудников`,
  ofAssignments: (of) => `из ${of} назначений, чей срок наступил`,
  nothing_to_count: 'в этом периоде считать нечего',
  inRow: (count) => `писем подряд: ${count}`,
  minutes: (minutes, seconds) => `${minutes} мин ${seconds} с`,
  conclusions: {
    against: (failed, standing, range) =>
      `С ошибкой — ${failed} писем: ${{ below: 'меньше, чем ожидалось', within: 'столько, сколько ожидалось', above: 'больше, чем ожидалось', chance: 'в пределах случайности от ожидаемого' }[standing]} для писем такой сложности (${range}).`,
    ofFew: (failed, range) => `С ошибкой — ${failed} писем. Людей слишком мало, чтобы сравнивать с ожидаемым (${range}).`,
    plain: (failed) => `С ошибкой — ${failed} писем. Сложность писем не оценена, сравнить не с чем.`,
    nothingSent: 'Ни одно письмо ещё не отправлено.',
    better: (first, other) =>
      `«${first}»: ошибались реже, чем в «${other}», с поправкой на сложность писем. Разница больше случайной.`,
    worse: (first, other) =>
      `«${first}»: ошибались чаще, чем в «${other}», с поправкой на сложность писем. Разница больше случайной.`,
    fewPeople: 'В одной из кампаний слишком мало людей, чтобы сравнивать.',
    chance: 'Разница между кампаниями, с поправкой на сложность писем, в пределах случайности.',
    course: (completed, of, overdue) => `Прошли ${completed} из ${of}, просрочили ${overdue}.`,
    executive: {
      below: 'Сотрудники ошибаются реже, чем ожидалось для писем такой сложности.',
      above: 'Сотрудники ошибаются чаще, чем ожидалось для писем такой сложности.',
      chance: 'Доля ошибок близка к ожидаемой для писем такой сложности: разница в пределах случайности.',
    },
    sinceBefore: {
      fewer: (now, before) => `Ошибок меньше, чем в прошлом периоде: ${now} вместо ${before}.`,
      more: (now, before) => `Ошибок больше, чем в прошлом периоде: ${now} вместо ${before}.`,
      chance: (now, before) => `В прошлом периоде было ${before}, сейчас ${now}: разница в пределах случайности.`,
    },
    inTime: (percent) => `В срок закончено ${percent} обучения.`,
    noEmails: 'Учебных писем за период не было.',
    attempt: (name, score, mark, isPassed) =>
      `${name}: ${score} из 100 при проходном балле ${mark}, тест ${isPassed ? 'сдан' : 'не сдан'}.`,
  },
  advice: {
    simulate: (count) => `Провести проверку для тех, кому ещё не приходило учебных писем: ${count}.`,
    remind: (count) => `Напомнить тем, кто отстаёт от срока обучения: ${count}.`,
    courseFor: (people, entered) =>
      `Назначить курс тем, кто ошибся: ${people}${entered === null ? '' : `, из них ввели данные: ${entered}`}.`,
    course: 'Назначить курс тем, кто ошибся.',
    departments: (names) => `Начать с отделов, где ошибаются чаще остальных: ${names}.`,
    next: 'Через месяц провести следующую кампанию и сравнить долю ошибок.',
    nextOf: (difficulties) =>
      `Через месяц провести кампанию с письмами той же сложности (${difficulties}) и сравнить долю ошибок.`,
  },
};
