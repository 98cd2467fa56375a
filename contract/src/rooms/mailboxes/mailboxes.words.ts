/** What a letter is. */
export const letterKinds = [
  'PERSONAL',
  'AUTO',
  'BOUNCE',
  'BULK',
  'OWN',
  'SUSPICIOUS',
  'EXCESS',
  'UNREADABLE',
] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindTitles: Record<LetterKind, string> = {
  PERSONAL: 'Обращение',
  AUTO: 'Автоматический ответ',
  BOUNCE: 'Не доставлено',
  BULK: 'Рассылка',
  OWN: 'Письмо «Наряда»',
  SUSPICIOUS: 'Отправитель не подтверждён',
  EXCESS: 'Писем слишком много',
  UNREADABLE: 'Не прочитано',
}

/** What became of a letter. `RECEIVED` waits to be read, `STORED` stands in the log alone. */
export const letterStates = ['RECEIVED', 'SUGGESTED', 'REQUESTED', 'COMMENTED', 'STORED'] as const
export type LetterState = (typeof letterStates)[number]

export const letterStateTitles: Record<LetterState, string> = {
  RECEIVED: 'Ждёт чтения',
  SUGGESTED: 'На разборе',
  REQUESTED: 'Создана заявка',
  COMMENTED: 'Добавлено в заявку',
  STORED: 'Сохранено в журнале',
}

/** What the text of a letter does not show. */
export const letterMarks = ['CALENDAR', 'SIGNED', 'ENCRYPTED', 'TNEF'] as const
export type LetterMark = (typeof letterMarks)[number]

export const letterMarkTitles: Record<LetterMark, string> = {
  CALENDAR: 'Приглашение в календарь',
  SIGNED: 'Подписано (S/MIME)',
  ENCRYPTED: 'Зашифровано (S/MIME): откройте файл своей почтовой программой',
  TNEF: 'Файл winmail.dat не читается',
}

/** Letters of a sender who is no contact and no user; more are stored in the log alone. */
export const strangerLimits = { anHour: 10, allAnHour: 60 } as const

/** Automatic confirmations to one address a day, and of one mailbox an hour. */
export const confirmationLimits = { aDay: 5, anHour: 60 } as const

/** What a confirmation can name: the request, as far as it has a number, and the subject of the letter. */
export const confirmationPlaces = ['номер', 'тема'] as const
export type ConfirmationPlace = (typeof confirmationPlaces)[number]

export const usualConfirmation =
  'Здравствуйте!\n\nМы получили ваше письмо «{тема}»: {номер}. Чтобы что-то добавить, ответьте на это письмо.'

/** «заявка № 18420»; a suggestion has no number that a client could name. */
export const confirmedNumber = (taskId: number | null): string =>
  taskId === null ? 'номер заявки сообщит диспетчер' : `заявка № ${taskId}`

/** Places of the text that no confirmation can fill. */
export const unknownPlaces = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !confirmationPlaces.some((place) => place === name))

export const fillConfirmation = (text: string, values: Readonly<Record<ConfirmationPlace, string>>): string =>
  text.replace(/\{(номер|тема)\}/g, (_, place: ConfirmationPlace) => values[place])

/** What a letter of a person becomes. */
export const mailboxResults = ['SUGGESTION', 'REQUEST'] as const
export type MailboxResult = (typeof mailboxResults)[number]

export const mailboxResultTitles: Record<MailboxResult, string> = {
  SUGGESTION: 'На разбор диспетчеру',
  REQUEST: 'Сразу заявка, если отправитель известен',
}

/** `NONE` is for a server on the same machine alone. */
export const mailboxSecurities = ['TLS', 'STARTTLS', 'NONE'] as const
export type MailboxSecurity = (typeof mailboxSecurities)[number]

export const mailboxSecurityTitles: Record<MailboxSecurity, string> = {
  TLS: 'TLS (порт 993)',
  STARTTLS: 'STARTTLS (порт 143)',
  NONE: 'Без шифрования: только на этом же сервере',
}

/** How the product proves to the mail server who it is. */
export const mailboxSignIns = ['PASSWORD', 'OAUTH'] as const
export type MailboxSignIn = (typeof mailboxSignIns)[number]

export const mailboxSignInTitles: Record<MailboxSignIn, string> = {
  PASSWORD: 'Пароль приложения',
  OAUTH: 'Токен OAuth 2.0',
}

export const mailProviders = ['YANDEX', 'MAIL_RU', 'EXCHANGE', 'OTHER'] as const
export type MailProvider = (typeof mailProviders)[number]

export const mailProviderTitles: Record<MailProvider, string> = {
  YANDEX: 'Яндекс 360',
  MAIL_RU: 'Mail.ru, VK WorkSpace',
  EXCHANGE: 'Exchange на своём сервере',
  OTHER: 'Другой сервер',
}

interface ProviderHints {
  /** Empty where every organization has its own. */
  readonly host: string
  readonly hint: string
  /** Where tokens are issued; empty where every organization has its own. */
  readonly tokenUrl: string
  /** Null: it takes no tokens. */
  readonly tokenHint: string | null
}

/** What an administrator has to know before the check succeeds. */
export const mailProviderHints: Record<MailProvider, ProviderHints> = {
  YANDEX: {
    host: 'imap.yandex.ru',
    hint: 'Нужен пароль приложения вида «Почта». Доступ по IMAP включают в настройках ящика, и его должна разрешать организация.',
    tokenUrl: 'https://oauth.yandex.ru/token',
    tokenHint:
      'Зарегистрируйте приложение на oauth.yandex.ru с доступом mail:imap_full и Redirect URI https://oauth.yandex.ru/verification_code.',
  },
  MAIL_RU: {
    host: 'imap.mail.ru',
    hint: 'Нужен «пароль для внешнего приложения»: обычный пароль сервер не примет.',
    tokenUrl: '',
    tokenHint: null,
  },
  EXCHANGE: {
    host: '',
    hint: 'Служба IMAP в Exchange по умолчанию выключена. Логин — DOMAIN\\user или user@company.ru.',
    tokenUrl: '',
    tokenHint: 'Если вход по токенам настроен, токен обновления выдаёт ваш сервер входа.',
  },
  OTHER: {
    host: '',
    hint: '',
    tokenUrl: '',
    tokenHint: 'Токен обновления с доступом к почте по IMAP выдаёт сервер входа вашего почтового сервиса.',
  },
}

/** Where an administrator lets the application read the mailbox, and gets a code for it. */
export const yandexConsentUrl = (clientId: string, address: string): string =>
  `https://oauth.yandex.ru/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    login_hint: address,
    force_confirm: 'yes',
  }).toString()}`
