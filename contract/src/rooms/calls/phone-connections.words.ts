/** Telephone exchanges that the product understands. */
export const phoneProviders = ['GENERIC', 'MANGO', 'MEGAFON'] as const
export type PhoneProvider = (typeof phoneProviders)[number]

export const phoneProviderTitles: Record<PhoneProvider, string> = {
  GENERIC: 'Другая АТС',
  MANGO: 'Mango Office',
  MEGAFON: 'МегаФон ВАТС, Gravitel, МТТ',
}

/** Everything that some exchange has to be known by. */
export const phoneProviderKeys = ['apiKey', 'crmToken', 'host', 'salt'] as const
export type PhoneProviderKey = (typeof phoneProviderKeys)[number]

export interface PhoneProviderField {
  readonly key: PhoneProviderKey
  readonly title: string
  readonly hint?: string
  readonly placeholder?: string
  /** Sealed, and never given out. */
  readonly isSecret?: true
  /** The connection cannot be switched on without it. */
  readonly isRequired?: true
}

/** What an exchange has to be known by. */
export const phoneProviderFields: Record<PhoneProvider, readonly PhoneProviderField[]> = {
  GENERIC: [],
  MANGO: [
    { key: 'apiKey', title: 'Уникальный код вашей АТС', isSecret: true, isRequired: true },
    { key: 'salt', title: 'Ключ для создания подписи', isSecret: true, isRequired: true },
  ],
  MEGAFON: [
    {
      key: 'crmToken',
      title: 'Ключ для авторизации в CRM',
      hint: 'Придумайте и введите его и здесь, и в кабинете АТС',
      isSecret: true,
      isRequired: true,
    },
    {
      key: 'host',
      title: 'Адрес вашей АТС',
      hint: 'Нужен, чтобы звонить из «Наряда»',
      placeholder: 'company.megapbx.ru',
    },
    { key: 'apiKey', title: 'Ключ для авторизации в АТС', isSecret: true },
  ],
}

/** What an administrator does in the cabinet of the exchange with the address of the connection. */
export const phoneProviderSteps: Record<PhoneProvider, string> = {
  GENERIC:
    'Отправляйте на этот адрес POST с полями event (newCall, answer, hangup), callId, from, to, direction (in, out), answeringNumber: формой или JSON.',
  MANGO: 'В личном кабинете: «Интеграции» → «API коннектор» → «Адрес внешней системы».',
  MEGAFON: 'В кабинете АТС: «Настройки» → «Интеграция с CRM» → «Адрес вашей CRM».',
}

/** Exchanges that «Позвонить» can call through. */
export const diallingProviders: ReadonlySet<PhoneProvider> = new Set<PhoneProvider>(['MANGO', 'MEGAFON'])

export const phoneRequestStates = ['RECEIVED', 'READ', 'IGNORED', 'REFUSED'] as const
export type PhoneRequestState = (typeof phoneRequestStates)[number]

export const phoneRequestStateTitles: Record<PhoneRequestState, string> = {
  RECEIVED: 'Ждёт чтения',
  READ: 'Принято',
  IGNORED: 'Не о звонке',
  REFUSED: 'Отклонено',
}

export const maxPhoneConnections = 20
/** How long what exchanges have sent is stored. */
export const phoneRequestDays = 7
