import { defineFields } from '../../kit/object-fields.ts'

export const companySettingsFields = defineFields({
  name: { title: 'Название', kind: 'companyName', min: 1, max: 200, isRequired: true },
  fullName: { title: 'Полное название', kind: 'companyName', max: 500, isRequired: true },
  inn: { title: 'ИНН', kind: 'code', max: 12, isRequired: true },
  address: { title: 'Адрес', kind: 'line', max: 500, isRequired: true },
  /** The office: the default start of a route. */
  point: { title: 'Точка', kind: 'point' },
  phone: { title: 'Телефон', kind: 'phone' },
  email: { title: 'Почта', kind: 'email' },
})

/** On printed documents, in addition to the name, INN and address. */
export const requisitesFields = defineFields({
  kpp: { title: 'КПП', kind: 'code', max: 9, isRequired: true },
  ogrn: { title: 'ОГРН', kind: 'code', max: 15, isRequired: true },
  bankName: { title: 'Банк', kind: 'line', max: 200 },
  bik: { title: 'БИК', kind: 'code', max: 9 },
  account: { title: 'Расчётный счёт', kind: 'code', max: 20 },
  correspondentAccount: { title: 'Корреспондентский счёт', kind: 'code', max: 20 },
  /** Included in prices; null if the company is exempt from VAT. */
  vatPercent: { title: 'НДС, %', kind: 'number', isRequired: true },
})

const days = (title: string) => ({ title, kind: 'number', unit: 'дней', isRequired: true }) as const
const months = (title: string) => ({ title, kind: 'number', unit: 'месяцев', isRequired: true }) as const
const flag = (title: string) => ({ title, kind: 'flag', default: false, isRequired: true }) as const

/** Nightly jobs delete what is older. */
export const retentionFields = defineFields({
  registrationDays: days('Запросы на регистрацию'),
  sessionDays: days('Завершённые сеансы'),
  letterDays: days('Письма'),
  importDays: days('Файлы импорта'),
  tachographMonths: months('Файлы тахографа'),
  auditMonths: months('Журнал безопасности'),
  callMonths: months('Звонки'),
  recordingMonths: months('Записи разговоров'),
  callEventDays: days('События телефонии'),
})

export const securityFields = defineFields({
  minPasswordLength: { title: 'Наименьшая длина пароля', kind: 'number', unit: 'знаков', isRequired: true },
  secondFactorRoles: { title: 'Второй фактор обязателен', kind: 'list', default: [], isRequired: true },
  sessionIdleDays: days('Выход при бездействии'),
  sessionMaxDays: days('Предельная длительность сеанса'),
  isRegistrationOpen: flag('Принимать запросы на регистрацию'),
  areStaffTokensAllowed: { title: 'Ключи API для сотрудников', kind: 'flag', default: false },
})

export const monitoringFields = defineFields({
  isSilenceSuggested: flag('Предлагать заявку, когда трекер молчит'),
  silenceHours: { title: 'Норма молчания', kind: 'number', unit: 'часов', isRequired: true },
})

export const stickerFields = defineFields({ isRequestOpen: flag('Принимать заявки по QR на автомобиле') })

export const shiftFields = defineFields({
  times: { title: 'Время сдачи смены', kind: 'list', default: [], isRequired: true },
  notTakenMinutes: { title: 'Напомнить старшим', kind: 'number', unit: 'минут', isRequired: true },
})

export const unitSettingFields = defineFields({ isFormerTermKept: flag('Остаток прежнего срока') })

export const actSettingFields = defineFields({
  numberForm: { title: 'Номер акта', kind: 'line', min: 1, max: 40, isRequired: true },
})
