/** In code, because rules and views name them. */
export const unitKinds = [
  'TACHOGRAPH',
  'SKZI',
  'TERMINAL',
  'FUEL_SENSOR',
  'READER',
  'ALCOLOCK',
  'CAMERA',
  'CARD',
  'SIM',
  'OTHER',
] as const
export type UnitKind = (typeof unitKinds)[number]

export const unitKindTitles: Record<UnitKind, string> = {
  TACHOGRAPH: 'Тахограф',
  SKZI: 'Блок СКЗИ',
  TERMINAL: 'Терминал',
  FUEL_SENSOR: 'ДУТ',
  READER: 'Считыватель',
  ALCOLOCK: 'Алкозамок',
  CAMERA: 'Камера',
  CARD: 'Карта предприятия или мастерской',
  SIM: 'SIM',
  OTHER: 'Прочее',
}

export const unitPlaces = ['CAR', 'PERSON', 'OFFICE', 'REPAIR', 'OWNER', 'GONE', 'UNKNOWN'] as const
export type UnitPlace = (typeof unitPlaces)[number]

export const unitPlaceTitles: Record<UnitPlace, string> = {
  CAR: 'На ТС',
  PERSON: 'У сотрудника',
  OFFICE: 'В офисе',
  REPAIR: 'В ремонте',
  OWNER: 'У организации',
  GONE: 'Списан',
  UNKNOWN: 'Не указано',
}

/** ENDS: within `warrantyWarningDays`. UNKNOWN: the day of installation or the term is not known. */
export const unitWarranties = ['VALID', 'ENDS', 'ENDED', 'UNKNOWN'] as const
export type UnitWarranty = (typeof unitWarranties)[number]

export const unitWarrantyTitles: Record<UnitWarranty, string> = {
  VALID: 'На гарантии',
  ENDS: 'Гарантия кончается',
  ENDED: 'Гарантия кончилась',
  UNKNOWN: 'Гарантия неизвестна',
}

export const warrantyWarningDays = 60
export const verificationWarningDays = 30

/** Of the open verification of a unit with a model that is subject to it; UNKNOWN: there is none. */
export const unitVerifications = ['OK', 'SOON', 'OVERDUE', 'UNKNOWN'] as const
export type UnitVerification = (typeof unitVerifications)[number]

export const unitVerificationTitles: Record<UnitVerification, string> = {
  OK: 'Поверен',
  SOON: 'Поверка кончается',
  OVERDUE: 'Поверка просрочена',
  UNKNOWN: 'Поверка не указана',
}

/** A unit that leaves its truck for a defect within so many days of its installation has failed. */
export const failureDays = 90

/** A block is activated for an organization: one that has bought the truck needs its own. */
export const formerOwnerText = 'Сменился владелец: нужен новый блок'

/** What the title of a model without a name is shown as: units of trucks that named no model. */
export const namelessModel = 'модель не указана'

export const unitForms = ['прибор', 'прибора', 'приборов'] as const

interface NamedUnit {
  readonly model: { readonly kind: UnitKind; readonly title: string }
  readonly serial: string
}

/** «НКМ-2 № 77120», «Galileosky 7x, IMEI 861785006112904»; without a model the kind is the name. */
export function unitTitle({ model: { kind, title }, serial }: NamedUnit): string {
  const name = title === '' ? unitKindTitles[kind] : title
  return kind === 'TERMINAL' && /^\d{15}$/.test(serial) ? `${name}, IMEI ${serial}` : `${name} № ${serial}`
}
