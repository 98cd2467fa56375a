import type { Settings } from '@naryad/contract/settings/settings'
import { type ComponentType } from 'react'
import IconArrowsExchange from '~icons/arrows-exchange'
import IconBook2 from '~icons/book-2'
import IconBuilding from '~icons/building'
import IconClockHour4 from '~icons/clock-hour-4'
import IconCpu from '~icons/cpu'
import IconDatabase from '~icons/database'
import IconFileText from '~icons/file-text'
import IconInbox from '~icons/inbox'
import IconInfoCircle from '~icons/info-circle'
import IconKey from '~icons/key'
import IconListCheck from '~icons/list-check'
import IconListDetails from '~icons/list-details'
import IconLock from '~icons/lock'
import IconLogin2 from '~icons/login-2'
import IconMailOpened from '~icons/mail-opened'
import IconPhone from '~icons/phone'
import IconPlugConnected from '~icons/plug-connected'
import IconQrcode from '~icons/qrcode'
import IconReceipt from '~icons/receipt'
import IconRefreshDot from '~icons/refresh-dot'
import IconRobot from '~icons/robot'
import IconSatellite from '~icons/satellite'
import IconShieldCheck from '~icons/shield-check'
import IconTableColumn from '~icons/table-column'
import IconTrash from '~icons/trash'
import IconWebhook from '~icons/webhook'

import { PhoneConnectionsSection } from '../../rooms/calls/connections/PhoneConnectionsSection.tsx'
import { MailboxesSection } from '../../rooms/mailboxes/MailboxesSection.tsx'
import type { DraftedPart } from '../../rooms/settings/draftName.ts'
import { AboutSection } from '../../rooms/settings/sections/AboutSection.tsx'
import { AccessSection } from '../../rooms/settings/sections/AccessSection.tsx'
import { ActsSection } from '../../rooms/settings/sections/ActsSection.tsx'
import { CompanySection } from '../../rooms/settings/sections/CompanySection.tsx'
import { DeadlinesSection } from '../../rooms/settings/sections/DeadlinesSection.tsx'
import { IntegrationsSection } from '../../rooms/settings/sections/IntegrationsSection.tsx'
import { JobsSection } from '../../rooms/settings/sections/JobsSection.tsx'
import { MonitoringSection } from '../../rooms/settings/sections/MonitoringSection.tsx'
import { QueuesSection } from '../../rooms/settings/sections/QueuesSection.tsx'
import { RetentionSection } from '../../rooms/settings/sections/RetentionSection.tsx'
import { ShiftsSection } from '../../rooms/settings/sections/ShiftsSection.tsx'
import { StickersSection } from '../../rooms/settings/sections/StickersSection.tsx'
import { UnitsSection } from '../../rooms/settings/sections/UnitsSection.tsx'
import { UnreadSection } from '../../rooms/settings/sections/UnreadSection.tsx'
import type { IconComponent } from '../../ui/Icon.tsx'
import { lazyCode } from '../../ui/lazyPart.ts'
import { Demo } from './Demo.tsx'
import { Privacy } from './Privacy.tsx'

const Dictionaries = lazyCode(() => import('./Dictionaries.tsx').then((file) => file.Dictionaries))
const ApiTokens = lazyCode(() => import('./ApiTokens.tsx').then((file) => file.ApiTokens))
const Rules = lazyCode(() => import('./Rules.tsx').then((file) => file.Rules))
const Webhooks = lazyCode(() => import('./Webhooks.tsx').then((file) => file.Webhooks))
const SingleSignOn = lazyCode(() => import('./SingleSignOn.tsx').then((file) => file.SingleSignOn))
const Letters = lazyCode(() =>
  import('../../rooms/letters/LettersSection.tsx').then((file) => file.LettersSection),
)
const Audit = lazyCode(() => import('../../rooms/audit/AuditSection.tsx').then((file) => file.AuditSection))

const LuvColumns = lazyCode(() => import('./LuvColumns.tsx').then((file) => file.LuvColumns))

export interface SettingsSection {
  /** Name in the address. */
  key: string
  title: string
  /** What the section configures; also matched by the search. */
  hint: string
  icon: IconComponent
  /** What of the section has a draft that is stored until it is saved. */
  part?: DraftedPart
  Body: ComponentType<{ settings: Settings }>
  /** The body is a table that takes the full width and scrolls by itself. */
  isWide?: true
  /** The body has no focusable element, so it must be focusable itself to be scrolled by keyboard. */
  isRead?: true
  isShown?: (settings: Settings) => boolean
}

export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    key: 'company',
    title: 'Компания',
    hint: 'Название, реквизиты, связь',
    icon: IconBuilding,
    part: 'company',
    Body: CompanySection,
  },
  {
    key: 'queues',
    title: 'Очереди',
    hint: 'Как называются очереди заявок',
    icon: IconListDetails,
    part: 'queueLabels',
    Body: QueuesSection,
  },
  {
    key: 'deadlines',
    title: 'Сроки',
    hint: 'Нормативы и производственный календарь',
    icon: IconClockHour4,
    part: 'norms',
    Body: DeadlinesSection,
  },
  {
    key: 'shifts',
    title: 'Смены',
    hint: 'Когда сдают смену и кому напомнить',
    icon: IconArrowsExchange,
    part: 'shifts',
    Body: ShiftsSection,
  },
  {
    key: 'rules',
    title: 'Правила',
    hint: 'Что система делает с заявками сама',
    icon: IconRobot,
    Body: Rules,
  },
  {
    key: 'dictionaries',
    title: 'Справочники',
    hint: 'Виды работ, категории, прайс-лист, причины',
    icon: IconBook2,
    part: 'closeReasons',
    Body: Dictionaries,
  },
  {
    key: 'luv',
    title: 'Отчёт ЛУВ',
    hint: 'Столбцы файла для партнёра',
    icon: IconTableColumn,
    part: 'luvColumns',
    Body: LuvColumns,
  },
  {
    key: 'access',
    title: 'Доступ',
    hint: 'Пароли, второй фактор, сеансы, регистрация',
    icon: IconLock,
    part: 'security',
    Body: AccessSection,
  },
  {
    key: 'sso',
    title: 'Единый вход',
    hint: 'Вход учётной записью компании: каталог, OpenID Connect',
    icon: IconLogin2,
    part: 'sso',
    Body: SingleSignOn,
  },
  {
    key: 'api-tokens',
    title: 'Ключи API',
    hint: 'Каким программам открыт доступ',
    icon: IconKey,
    Body: ApiTokens,
  },
  {
    key: 'webhooks',
    title: 'Вебхуки',
    hint: 'О чём сообщать другим программам',
    icon: IconWebhook,
    Body: Webhooks,
  },
  {
    key: 'retention',
    title: 'Хранение',
    hint: 'Что и когда удаляется автоматически',
    icon: IconDatabase,
    part: 'retention',
    Body: RetentionSection,
  },
  {
    key: 'monitoring',
    title: 'Мониторинг',
    hint: 'Когда трекер молчит или врёт',
    icon: IconSatellite,
    part: 'monitoring',
    Body: MonitoringSection,
  },
  {
    key: 'units',
    title: 'Приборы',
    hint: 'Гарантия прибора, поставленного взамен',
    icon: IconCpu,
    part: 'units',
    Body: UnitsSection,
  },
  {
    key: 'acts',
    title: 'Акты',
    hint: 'Как нумеруются акты за период',
    icon: IconReceipt,
    part: 'acts',
    Body: ActsSection,
  },
  {
    key: 'stickers',
    title: 'Наклейки с QR',
    hint: 'Заявки от тех, кто стоит у машины',
    icon: IconQrcode,
    part: 'stickers',
    Body: StickersSection,
  },
  {
    key: 'privacy',
    title: 'Персональные данные',
    hint: 'Политика, с которой соглашаются',
    icon: IconFileText,
    part: 'privacy',
    Body: Privacy,
  },
  {
    key: 'mail',
    title: 'Почта',
    hint: 'Отправка писем и ошибки отправки',
    icon: IconInbox,
    Body: Letters,
    isWide: true,
  },
  {
    key: 'mailboxes',
    title: 'Приём почты',
    hint: 'Ящики, письма которых становятся заявками',
    icon: IconMailOpened,
    Body: MailboxesSection,
  },
  {
    key: 'telephony',
    title: 'Телефония',
    hint: 'АТС, звонки которых видны диспетчерам',
    icon: IconPhone,
    Body: PhoneConnectionsSection,
  },
  {
    key: 'audit',
    title: 'Журнал безопасности',
    hint: 'Кто, когда, откуда и что сделал',
    icon: IconShieldCheck,
    Body: Audit,
    isWide: true,
  },
  {
    key: 'jobs',
    title: 'Фоновые задания',
    hint: 'Что система делает сама и что не удалось',
    icon: IconRefreshDot,
    Body: JobsSection,
    isRead: true,
  },
  {
    key: 'unread',
    title: 'Что проверить',
    hint: 'Прежние значения, которые не удалось прочесть',
    icon: IconListCheck,
    Body: UnreadSection,
    isRead: true,
  },
  {
    key: 'integrations',
    title: 'Интеграции',
    hint: 'Подключение внешних систем',
    icon: IconPlugConnected,
    Body: IntegrationsSection,
  },
  {
    key: 'about',
    title: 'О системе',
    hint: 'Выпуск, база, файлы, место на дисках, лицензии',
    icon: IconInfoCircle,
    Body: AboutSection,
    isRead: true,
  },
  {
    key: 'demo',
    title: 'Демонстрационные данные',
    hint: 'Удалить вымышленную компанию',
    icon: IconTrash,
    Body: Demo,
    isShown: ({ hasDemo }) => hasDemo,
  },
]
