import { z } from 'zod'

import { Email, Phone } from '../../kit/contact-fields.ts'
import { Day, day, line, Moment, text, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { pageQuery } from '../../kit/list.ts'
import { leastPasswordLength } from '../../kit/passwords.ts'
import { Role } from '../../kit/rights.codes.ts'
import { fieldOrEmpty } from '../../kit/values/field.ts'
import { whole } from '../../kit/whole.ts'
import { readBankAccount, readBik, readInn, readKpp, readOgrn } from '../companies/requisites.ts'
import { BaseMap } from '../geo/base-map.ts'
import { LuvColumns } from '../reports/luv.ts'
import type { Queue } from '../tasks/tasks.queues.ts'
import type { Priority } from '../tasks/tasks.words.ts'
import { Person } from '../users/users.ts'
import { vatPercents } from './requisites.words.ts'
import {
  actSettingFields,
  companySettingsFields,
  monitoringFields,
  requisitesFields,
  retentionFields,
  securityFields,
  shiftFields,
  stickerFields,
  unitSettingFields,
} from './settings.fields.ts'

/**
 * The company that runs the product, shown in letters, on the sign-in page and in the text about personal
 * data.
 */
const CompanySettings = z.strictObject({
  ...inputShape(companySettingsFields, { inn: fieldOrEmpty(readInn, companySettingsFields.inn) }),
  phone: Phone.nullable(),
  email: Email.nullable(),
})

/** Company requisites on printed documents, in addition to the name, INN and address. */
const RequisitesSettings = z.strictObject(
  inputShape(requisitesFields, {
    kpp: fieldOrEmpty(readKpp, requisitesFields.kpp),
    ogrn: fieldOrEmpty(readOgrn, requisitesFields.ogrn),
    bik: fieldOrEmpty(readBik, requisitesFields.bik),
    account: fieldOrEmpty(readBankAccount, requisitesFields.account),
    correspondentAccount: fieldOrEmpty(readBankAccount, requisitesFields.correspondentAccount),
    vatPercent: z
      .int()
      .refine((percent) => vatPercents.includes(percent), 'такой ставки нет')
      .nullable(),
  }),
)

const label = line({ title: 'Название очереди', min: 1, max: 40 })
const QueueLabels = z.strictObject({
  tachograph: label,
  glonass: label,
  skud: label,
  luv: label,
  external: label,
} satisfies Record<Queue, z.ZodType>)

/** Working minutes until a task is due, by priority; null means no deadline. */
const norm = z.int().min(1).max(100_000).nullable().meta({ title: 'Норматив, минут' })
const Norms = z.strictObject({
  NORMAL: norm,
  URGENT: norm,
  CRITICAL: norm,
} satisfies Record<Priority, z.ZodType>)

/** The API description names the unit, as the screen does beside the number. */
const counted = (unit: string) => (min: number, max: number) => z.int().min(min).max(max).describe(unit)
const days = counted('дней')
const months = counted('месяцев')

/** Retention periods; nightly jobs delete what is older. */
const Retention = z.strictObject(
  inputShape(retentionFields, {
    registrationDays: days(1, 30),
    sessionDays: days(1, 365),
    letterDays: days(1, 365),
    importDays: days(1, 365),
    tachographMonths: months(1, 60),
    auditMonths: months(6, 120),
    /** 0: calls and recordings are never deleted. */
    callMonths: months(0, 120).default(36),
    recordingMonths: months(0, 120).default(12),
    callEventDays: days(1, 90).default(7),
  }),
)

const SecuritySettings = z.strictObject(
  inputShape(securityFields, {
    minPasswordLength: z.int().min(leastPasswordLength, `не меньше ${leastPasswordLength}`).max(64),
    /** Users with one of these roles must have a second factor. */
    secondFactorRoles: z.array(Role).max(4),
    sessionIdleDays: days(1, 30),
    sessionMaxDays: days(1, 90),
  }),
)

/** Whether a silent tracker produces a suggestion; off by default. */
const MonitoringSettings = z.strictObject(
  inputShape(monitoringFields, {
    silenceHours: z.int().min(2, 'не меньше 2 часов').max(720, 'не больше 720 часов').describe('часов'),
  }),
)

/**
 * Whether the page behind the QR code of a truck accepts requests from people without an account; off by
 * default.
 */
const StickerSettings = z.strictObject(inputShape(stickerFields, {}))

/**
 * The company's own text. Changing it creates a new version; consents refer to the version they were
 * given to.
 */
const PrivacySettings = z.strictObject({
  text: text({ title: 'Политика обработки персональных данных', min: 1, max: 30_000 }),
})

/** Times of a handover only remind: a sheet is handed over when its dispatcher does so. */
const ShiftSettings = z.strictObject(
  inputShape(shiftFields, {
    times: z
      .array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'ожидается время, например 08:00'))
      .min(1, 'нужно хотя бы одно время')
      .max(6, 'не больше 6')
      .refine((times) => new Set(times).size === times.length, 'время повторяется'),
    notTakenMinutes: counted('минут')(5, 720),
  }),
)

/** A unit installed under the warranty of another one has a full term again, or what is left of the former one. */
const UnitSettings = z.strictObject(inputShape(unitSettingFields, {}))
const bufferDays = z.int().min(0).max(90).meta({ title: 'Запас, дней' })
/** Days that an order must have left before the end of a term, besides those of the supply. */
const DueBuffers = z.strictObject({
  tachograph: bufferDays,
  glonass: bufferDays,
  skud: bufferDays,
  luv: bufferDays,
  external: bufferDays,
} satisfies Record<Queue, z.ZodType>)

/** How acts of a period are numbered. */
const ActSettings = z.strictObject(
  inputShape(actSettingFields, {
    numberForm: line(actSettingFields.numberForm)
      .refine((form) => form.split('{№}').length === 2, 'нужно одно поле {№} — номер по порядку')
      .refine(
        (form) => !/[{}]/.test(form.replace('{№}', '').replaceAll('{ГГГГ}', '')),
        'есть только поля {ГГГГ} и {№}',
      ),
  }),
)

const closeReasonsSetting = z
  .array(line({ title: 'Причина закрытия', min: 3, max: 500 }))
  .max(50, 'не больше 50 причин')
  .meta({ title: 'Причины закрытия' })

const phrases = (title: string) =>
  z
    .array(line({ title: 'Шаблон', min: 3, max: 500 }))
    .max(30, 'не больше 30 шаблонов')
    .meta({ title })

const CommentPhrases = z.strictObject({
  internal: phrases('Коллегам'),
  public: phrases('Клиенту'),
})
export type CommentPhrases = z.infer<typeof CommentPhrases>

export const SettingsParts = z.strictObject({
  company: CompanySettings.meta({ title: 'Компания' }),
  requisites: RequisitesSettings.meta({ title: 'Реквизиты для документов' }),
  queueLabels: QueueLabels.meta({ title: 'Названия очередей' }),
  norms: Norms.meta({ title: 'Сроки' }),
  closeReasons: closeReasonsSetting,
  commentPhrases: CommentPhrases.meta({ title: 'Шаблоны комментариев' }),
  retention: Retention.meta({ title: 'Хранение' }),
  security: SecuritySettings.meta({ title: 'Безопасность' }),
  monitoring: MonitoringSettings.meta({ title: 'Мониторинг' }),
  stickers: StickerSettings.meta({ title: 'Наклейки с QR' }),
  shifts: ShiftSettings.meta({ title: 'Смены' }),
  units: UnitSettings.meta({ title: 'Приборы' }),
  dueBuffers: DueBuffers.meta({ title: 'Запас к сроку поставки' }),
  acts: ActSettings.meta({ title: 'Акты' }),
  luvColumns: LuvColumns,
  privacy: PrivacySettings.meta({ title: 'Персональные данные' }),
})
export type SettingsParts = z.infer<typeof SettingsParts>

/** All settings of an administrator; each part is changed separately. */
export const Settings = SettingsParts.extend({
  // A phone that an earlier version accepted may be none by the numbering plans.
  company: CompanySettings.extend({ phone: z.string().nullable() }).meta({ title: 'Компания' }),
  privacyVersion: z.int(),
  privacyChangedAt: Moment,
  version: z.int(),
  updatedAt: Moment,
  updatedBy: Person.nullable(),
  /** The demo company still exists and can be removed. */
  hasDemo: z.boolean(),
  /** Whether letters are sent by a mail server or stored in the mailbox for administrators. */
  mail: z.enum(['smtp', 'mailbox']),
  /** Whether the server shows its API description without a sign-in. */
  isApiDescribed: z.boolean(),
}).meta({ id: 'Settings' })
export type Settings = z.infer<typeof Settings>

/** PUT replaces the parts that are sent; a part is sent whole. */
export const SettingsChange = SettingsParts.extend({
  company: z.strictObject(whole(CompanySettings.shape)).meta({ title: 'Компания' }),
  requisites: z.strictObject(whole(RequisitesSettings.shape)).meta({ title: 'Реквизиты для документов' }),
  security: z.strictObject(whole(SecuritySettings.shape)).meta({ title: 'Безопасность' }),
})
  .partial()
  .extend({ version })
export type SettingsChange = z.infer<typeof SettingsChange>

/** A version of the text about personal data, valid from `createdAt`; consents refer to its number. */
export const PrivacyVersion = z
  .object({ version: z.int(), text: z.string(), createdAt: Moment })
  .meta({ id: 'PrivacyVersion' })
export type PrivacyVersion = z.infer<typeof PrivacyVersion>

/** Newest first. */
export const PrivacyVersionsQuery = z.strictObject(pageQuery)
export type PrivacyVersionsQuery = z.infer<typeof PrivacyVersionsQuery>

/** Settings that are public before the sign-in. */
export const PublicSettings = z
  .object({
    companyName: z.string(),
    isSetUpNeeded: z.boolean(),
    isRegistrationOpen: z.boolean(),
    minPasswordLength: z.int(),
    /** A mail server is connected. Without one, administrators pass links on themselves. */
    hasMail: z.boolean(),
    privacy: z.object({ text: z.string(), version: z.int(), changedAt: Moment }),
  })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.infer<typeof PublicSettings>

/** Settings needed by the screens of every signed-in user. */
export const SharedSettings = z
  .object({
    companyName: z.string(),
    companyPhone: z.string().nullable(),
    companyEmail: Email.nullable(),
    /** The company's own name and INN are known: printed documents name their executor. */
    hasRequisites: z.boolean(),
    /** Printed codes would lead to localhost, which is another machine on each reader's device. */
    isAddressLocal: z.boolean(),
    queueLabels: QueueLabels,
    closeReasons: z.array(z.string()),
    /** Empty for clients. */
    commentPhrases: z.object({ internal: z.array(z.string()), public: z.array(z.string()) }),
    map: BaseMap,
  })
  .meta({ id: 'SharedSettings' })
export type SharedSettings = z.infer<typeof SharedSettings>

export const DayKind = z.enum(['OFF', 'SHORT', 'WORKING']).meta({ title: 'День' })
export type DayKind = z.infer<typeof DayKind>

export const dayKindTitles: Record<DayKind, string> = {
  OFF: 'Выходной',
  SHORT: 'Сокращённый',
  WORKING: 'Рабочий',
}

/** A day of the production calendar that differs from its weekday. */
export const CalendarDay = z.object({ day: Day, kind: DayKind }).meta({ id: 'CalendarDay' })
export type CalendarDay = z.infer<typeof CalendarDay>

export const CalendarQuery = z.strictObject({
  year: z
    .string()
    .regex(/^(19|20)\d\d$/, 'ожидается год')
    .transform(Number)
    .meta({ title: 'Год' }),
})

/** `kind: null` removes the exception. */
export const CalendarDayInput = z.strictObject({ day: day('День'), kind: DayKind.nullable() })
export type CalendarDayInput = z.infer<typeof CalendarDayInput>

/** A confirmation typed by the user, so that nothing is removed by accident. */
export const RemoveDemo = z.strictObject({
  word: z.literal('УДАЛИТЬ', { error: 'напишите УДАЛИТЬ' }).meta({ title: 'Подтверждение' }),
})
