/** What a letter is. */
export const letterKinds = ['PERSONAL', 'AUTO', 'BOUNCE', 'BULK', 'OWN', 'SUSPICIOUS', 'UNREADABLE'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterKindTitles: Record<LetterKind, string> = {
  PERSONAL: 'Обращение',
  AUTO: 'Автоматический ответ',
  BOUNCE: 'Не доставлено',
  BULK: 'Рассылка',
  OWN: 'Письмо «Наряда»',
  SUSPICIOUS: 'Отправитель не подтверждён',
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
}

/** What an administrator has to know before the check succeeds. */
export const mailProviderHints: Record<MailProvider, ProviderHints> = {
  YANDEX: {
    host: 'imap.yandex.ru',
    hint: 'Нужен пароль приложения вида «Почта». Доступ по IMAP включают в настройках ящика, и его должна разрешать организация.',
  },
  MAIL_RU: {
    host: 'imap.mail.ru',
    hint: 'Нужен «пароль для внешнего приложения»: обычный пароль сервер не примет.',
  },
  EXCHANGE: {
    host: '',
    hint: 'Служба IMAP в Exchange по умолчанию выключена. Логин — DOMAIN\\user или user@company.ru.',
  },
  OTHER: { host: '', hint: '' },
}
