/** Connections to external services, as data: the form, validation and environment variables share this declaration. */

export const connectionKeys = [
  'telegram',
  'max',
  'gps',
  'geocoder',
  'router',
  'map',
  'arshin',
  'oidc',
  'ldap',
] as const
export type ConnectionKey = (typeof connectionKeys)[number]

export interface ConnectionField {
  /** Key in `values`. */
  readonly name: string
  readonly title: string
  /**
   * `secret`: encrypted, never returned. `certificate`: multi-line text. `url`: http or https. `directory`: ldaps or ldap.
   * `seconds`: a number with a fraction.
   */
  readonly kind: 'text' | 'url' | 'directory' | 'secret' | 'certificate' | 'seconds'
  readonly isRequired?: true
  readonly placeholder?: string
  readonly hint?: string
}

export interface ConnectionProvider {
  readonly code: string
  readonly title: string
  readonly fields: readonly ConnectionField[]
}

export interface ConnectionDef {
  readonly title: string
  readonly purpose: string
  /** Environment variable with JSON `{"provider": …, "values": {…}}`; when set, the screen is read-only. */
  readonly variable: `NARYAD_${Uppercase<ConnectionKey>}`
  readonly providers: readonly [ConnectionProvider, ...ConnectionProvider[]]
}

const token = { name: 'token', title: 'Токен бота', kind: 'secret', isRequired: true } as const
const proxy = {
  name: 'proxy',
  title: 'Прокси',
  kind: 'url',
  placeholder: 'http://proxy.company.ru:3128',
  hint: 'Если сервер выходит в интернет только через него',
} as const
const login = { name: 'login', title: 'Логин', kind: 'text', isRequired: true } as const
const password = { name: 'password', title: 'Пароль', kind: 'secret', isRequired: true } as const
const optionalKey = { name: 'key', title: 'Ключ API', kind: 'secret' } as const
const key = { ...optionalKey, isRequired: true } as const
const serverUrl = (placeholder: string) =>
  ({ name: 'url', title: 'Адрес сервера', kind: 'url', isRequired: true, placeholder }) as const
/** The provider has a public address, which this field overrides with a relay or a test server. */
const optionalUrl = (placeholder: string) =>
  ({ name: 'url', title: 'Адрес сервера', kind: 'url', placeholder, hint: 'Пусто — обычный адрес' }) as const
const attribution = {
  name: 'attribution',
  title: 'Подпись на карте',
  kind: 'text',
  placeholder: '© OpenStreetMap',
} as const

const companyCertificate = {
  name: 'ca',
  title: 'Сертификат удостоверяющего центра',
  kind: 'certificate',
  hint: 'В виде PEM, если сертификат сервера выпустил свой удостоверяющий центр компании',
} as const

const directory = (code: string, title: string, base: string, account: string) =>
  ({
    code,
    title,
    fields: [
      {
        name: 'url',
        title: 'Адрес каталога',
        kind: 'directory',
        isRequired: true,
        placeholder: 'ldaps://dc1.company.ru',
        hint: 'С ldap:// соединение переводится в TLS до входа (STARTTLS)',
      },
      { name: 'base', title: 'Раздел с людьми', kind: 'text', isRequired: true, placeholder: base },
      { ...login, title: 'Служебная учётная запись', placeholder: account },
      { ...password, title: 'Её пароль' },
      companyCertificate,
    ],
  }) as const satisfies ConnectionProvider

export const connectionDefs: Readonly<Record<ConnectionKey, ConnectionDef>> = {
  telegram: {
    title: 'Telegram',
    purpose: 'Бот пишет в выбранные чаты о заявках, сроках и неявках и принимает ответы.',
    variable: 'NARYAD_TELEGRAM',
    providers: [
      {
        code: 'telegram',
        title: 'Telegram',
        fields: [
          { ...token, placeholder: '123456789:AA…', hint: 'Его выдаёт @BotFather' },
          optionalUrl('https://api.telegram.org'),
          proxy,
          {
            name: 'webhook',
            title: 'Адрес «Наряда» для Telegram',
            kind: 'url',
            placeholder: 'https://naryad.company.ru',
            hint: 'Пусто — сервер сам спрашивает Telegram о новых сообщениях',
          },
        ],
      },
    ],
  },
  max: {
    title: 'MAX',
    purpose: 'Те же уведомления и ответы в мессенджере MAX. Бота выдают после проверки, до 48 часов.',
    variable: 'NARYAD_MAX',
    providers: [
      {
        code: 'max',
        title: 'MAX',
        fields: [
          token,
          optionalUrl('https://platform-api2.max.ru'),
          proxy,
          {
            name: 'webhook',
            title: 'Адрес «Наряда» для MAX',
            kind: 'url',
            placeholder: 'https://naryad.company.ru',
            hint: 'Пусто — сервер сам спрашивает MAX о новых сообщениях',
          },
          {
            name: 'ca',
            title: 'Сертификат удостоверяющего центра',
            kind: 'certificate',
            hint: 'Корневой сертификат Минцифры в виде PEM, если сервер ему не доверяет',
          },
        ],
      },
    ],
  },
  gps: {
    title: 'Система мониторинга',
    purpose: 'Где автомобили сейчас, их пробег и какие автомобили организации есть на сервере мониторинга.',
    variable: 'NARYAD_GPS',
    providers: [
      {
        code: 'fort',
        title: 'Форт Монитор',
        fields: [serverUrl('https://fort.company.ru'), login, password],
      },
      {
        code: 'wialon',
        title: 'Wialon',
        fields: [serverUrl('https://hst-api.wialon.com'), { ...token, title: 'Токен' }],
      },
      {
        code: 'traccar',
        title: 'Traccar',
        fields: [serverUrl('https://traccar.company.ru'), { ...token, title: 'Токен' }],
      },
    ],
  },
  geocoder: {
    title: 'Адреса',
    purpose:
      'Подсказки адреса до дома. Без подключения адрес ищется по встроенному списку городов и посёлков.',
    variable: 'NARYAD_GEOCODER',
    providers: [
      { code: 'dadata', title: 'DaData', fields: [key, optionalUrl('https://suggestions.dadata.ru')] },
      { code: 'yandex', title: 'Яндекс', fields: [key, optionalUrl('https://geocode-maps.yandex.ru')] },
      { code: 'nominatim', title: 'Nominatim', fields: [serverUrl('https://nominatim.company.ru')] },
      { code: 'photon', title: 'Photon', fields: [serverUrl('https://photon.company.ru')] },
    ],
  },
  router: {
    title: 'Маршруты',
    purpose: 'Дорога до места работ и время в пути. Без подключения показывается расстояние по прямой.',
    variable: 'NARYAD_ROUTER',
    providers: [
      { code: 'osrm', title: 'OSRM', fields: [serverUrl('https://osrm.company.ru')] },
      { code: 'valhalla', title: 'Valhalla (грузовики)', fields: [serverUrl('https://valhalla.company.ru')] },
      {
        code: 'graphhopper',
        title: 'GraphHopper',
        fields: [serverUrl('https://graphhopper.company.ru'), optionalKey],
      },
    ],
  },
  map: {
    title: 'Карта',
    purpose: 'Подложка с улицами. Без подключения — встроенная карта с областями и городами.',
    variable: 'NARYAD_MAP',
    providers: [
      {
        code: 'pmtiles',
        title: 'PMTiles',
        fields: [serverUrl('https://tiles.company.ru/russia.pmtiles'), attribution],
      },
      {
        code: 'raster',
        title: 'Растровые плитки',
        fields: [serverUrl('https://tiles.company.ru/{z}/{x}/{y}.png'), attribution],
      },
    ],
  },
  arshin: {
    title: 'ФГИС «Аршин»',
    purpose:
      'Записи о поверке тахографов и датчиков: ищутся по номеру прибора, ночью — у кого поверка кончается.',
    variable: 'NARYAD_ARSHIN',
    providers: [
      {
        code: 'fgis',
        title: 'Публичный реестр',
        fields: [
          optionalUrl('https://fgis.gost.ru/fundmetrology/eapi'),
          proxy,
          {
            name: 'pause',
            title: 'Пауза между вопросами, с',
            kind: 'seconds',
            placeholder: '1,2',
            hint: 'Реестр отвечает не чаще двух раз в секунду',
          },
        ],
      },
    ],
  },
  oidc: {
    title: 'Поставщик входа (OpenID Connect)',
    purpose: 'Сотрудники входят той же учётной записью, что и в другие программы компании.',
    variable: 'NARYAD_OIDC',
    providers: [
      {
        code: 'oidc',
        title: 'OpenID Connect',
        fields: [
          {
            ...serverUrl('https://sso.company.ru/realms/company'),
            title: 'Адрес поставщика (issuer)',
            hint: 'Буква в букву как у поставщика, с косой чертой в конце или без неё',
          },
          { ...login, title: 'Идентификатор клиента', placeholder: 'naryad' },
          { ...password, title: 'Секрет клиента' },
          companyCertificate,
        ],
      },
    ],
  },
  ldap: {
    title: 'Каталог (LDAP)',
    purpose: 'Сотрудники входят логином и паролем Windows или другого каталога компании.',
    variable: 'NARYAD_LDAP',
    providers: [
      directory('ad', 'Active Directory', 'OU=Сотрудники,DC=company,DC=ru', 'naryad@company.ru'),
      directory(
        'freeipa',
        'FreeIPA, ALD Pro',
        'cn=users,cn=accounts,dc=company,dc=ru',
        'uid=naryad,cn=users,cn=accounts,dc=company,dc=ru',
      ),
      directory('ldap', 'Другой каталог LDAP', 'ou=people,dc=company,dc=ru', 'cn=naryad,dc=company,dc=ru'),
    ],
  },
}

export const findProvider = (connection: ConnectionKey, code: string): ConnectionProvider | undefined =>
  connectionDefs[connection].providers.find((provider) => provider.code === code)
