/** Telephone exchanges that the product understands. */
export const phoneProviders = ['GENERIC', 'MANGO', 'MEGAFON', 'ZADARMA', 'SIPUNI', 'UIS', 'ASTERISK'] as const
export type PhoneProvider = (typeof phoneProviders)[number]

export const phoneProviderTitles: Record<PhoneProvider, string> = {
  GENERIC: 'Другая АТС',
  MANGO: 'Mango Office',
  MEGAFON: 'МегаФон ВАТС, Gravitel, МТТ',
  ZADARMA: 'Zadarma, Novofon 1.0',
  SIPUNI: 'Sipuni',
  UIS: 'UIS, CoMagic, Novofon 2.0',
  ASTERISK: 'Asterisk, FreePBX, MikoPBX (AMI)',
}

/** Everything that some exchange has to be known by. */
export const phoneProviderKeys = [
  'apiKey',
  'ca',
  'context',
  'crmToken',
  'host',
  'login',
  'salt',
  'secret',
  'tls',
] as const
export type PhoneProviderKey = (typeof phoneProviderKeys)[number]

export interface PhoneProviderField {
  readonly key: PhoneProviderKey
  readonly title: string
  readonly hint?: string
  readonly placeholder?: string
  /** `certificate`: several lines of PEM. `switch`: «on» or nothing. By default one line. */
  readonly kind?: 'certificate' | 'switch'
  /** Sealed, and never given out. */
  readonly isSecret?: true
  /** The connection cannot be switched on without it. */
  readonly isRequired?: true
}

/** Of FreePBX, which most others follow. */
export const usualContext = 'from-internal'

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
  ZADARMA: [
    { key: 'apiKey', title: 'Ключ (key)', hint: 'Нужен, чтобы звонить из «Наряда»' },
    { key: 'secret', title: 'Секрет (secret)', isSecret: true, isRequired: true },
  ],
  SIPUNI: [],
  UIS: [],
  ASTERISK: [
    {
      key: 'host',
      title: 'Адрес вашей АТС',
      hint: 'Порт, если он не 5038 (с TLS — не 5039), — через двоеточие',
      placeholder: 'pbx.company.ru',
      isRequired: true,
    },
    {
      key: 'tls',
      title: 'Шифровать соединение (TLS)',
      hint: 'Включите на АТС tlsenable. Без шифрования АТС должна стоять на той же машине, во внутренней сети или за VPN',
      kind: 'switch',
    },
    {
      key: 'ca',
      title: 'Сертификат удостоверяющего центра',
      hint: 'В виде PEM, если сертификат АТС выпустил свой удостоверяющий центр или сама АТС',
      kind: 'certificate',
    },
    { key: 'login', title: 'Пользователь AMI', placeholder: 'naryad', isRequired: true },
    { key: 'secret', title: 'Пароль AMI (secret)', isSecret: true, isRequired: true },
    {
      key: 'context',
      title: 'Контекст для исходящих звонков',
      hint: 'Из него набирается номер, когда звонят из «Наряда»',
      placeholder: usualContext,
    },
  ],
}

/** What an administrator does in the cabinet of the exchange with the address of the connection. */
export const phoneProviderSteps: Record<PhoneProvider, string> = {
  GENERIC:
    'Отправляйте на этот адрес POST с полями event (newCall, answer, hangup), callId, from, to, direction (in, out), answeringNumber: формой или JSON.',
  MANGO: 'В личном кабинете: «Интеграции» → «API коннектор» → «Адрес внешней системы».',
  MEGAFON: 'В кабинете АТС: «Настройки» → «Интеграция с CRM» → «Адрес вашей CRM».',
  ZADARMA: 'В личном кабинете: «Интеграции и API» → «Уведомления о звонках АТС». Отметьте все события.',
  SIPUNI: 'В личном кабинете: «Интеграции» → «События АТС» → адрес для уведомлений.',
  UIS: 'В личном кабинете: «Уведомления» → «HTTP-уведомления», метод POST, этот адрес и тело ниже. Для каждого события замените call_in на call_out, call_answered, call_ended, call_lost или call_recorded.',
  ASTERISK:
    'Адрес для событий не нужен: «Наряд» сам соединяется с АТС. Заведите в ней пользователя AMI: в manager.conf или во FreePBX в «Settings» → «Asterisk Manager Users».',
}

/** What else is pasted into the cabinet. */
export const phoneProviderTemplates: Partial<Record<PhoneProvider, string>> = {
  UIS: '{"event":"call_in","call_session_id":{{call_session_id}},"contact_phone_number":{{contact_phone_number}},"virtual_phone_number":{{virtual_phone_number}},"employee_phone_number":{{employee_phone_number}},"extension":{{extension_phone_number}},"direction":{{direction}},"talk_time_duration":{{talk_time_duration}},"file_link":{{file_link}}}',
  ASTERISK:
    '[naryad]\nsecret = ПАРОЛЬ\ndeny = 0.0.0.0/0.0.0.0\npermit = АДРЕС_НАРЯДА/255.255.255.255\nread = call\nwrite = call,originate\ntimestampevents = yes',
}

/** Exchanges that the product connects to; the others call an address of the product. */
export const listenedProviders: ReadonlySet<PhoneProvider> = new Set<PhoneProvider>(['ASTERISK'])

/** Exchanges that «Позвонить» can call through. */
export const diallingProviders: ReadonlySet<PhoneProvider> = new Set<PhoneProvider>([
  'MANGO',
  'MEGAFON',
  'ZADARMA',
  'ASTERISK',
])

export const phoneRequestStates = ['RECEIVED', 'READ', 'IGNORED', 'REFUSED'] as const
export type PhoneRequestState = (typeof phoneRequestStates)[number]

export const phoneRequestStateTitles: Record<PhoneRequestState, string> = {
  RECEIVED: 'Ждёт чтения',
  READ: 'Принято',
  IGNORED: 'Не о звонке',
  REFUSED: 'Отклонено',
}

export const maxPhoneConnections = 20
