import { carTitle, type NamedCar } from '@naryad/contract/cars/plates'
import { type Named, shortName } from '@naryad/contract/kit/people'
import { inLatin, upperCase } from '@naryad/contract/kit/values/look-alikes'
import {
  namelessModel,
  type UnitKind,
  type UnitPlace,
  unitKindTitles,
  unitPlaceTitles,
  type UnitWarranty,
} from '@naryad/contract/units/units.words'

import { shortDay } from '../../ui/formats/dates.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'

interface Model {
  readonly kind: UnitKind
  readonly title: string
}

/** «НКМ-2»; a unit of a truck that named no model has none. */
export const modelTitle = ({ title }: Pick<Model, 'title'>): string => title || namelessModel

/** «№ 77120», «IMEI 861785006112904» */
export const serialText = ({ model, serial }: { model: Pick<Model, 'kind'>; serial: string }): string =>
  model.kind === 'TERMINAL' && /^\d{15}$/.test(serial) ? `IMEI\u00a0${serial}` : `№\u00a0${serial}`

/** By which serials are compared: without separators and the spelling of letters; leading zeros stay. */
export const serialKey = (serial: string): string => upperCase(inLatin(serial)).replace(/[\s\p{Pd}.]/gu, '')

/** «Блок СКЗИ НКМ-2» */
export const kindAndModel = ({ kind, title }: Model): string =>
  title === '' ? unitKindTitles[kind] : `${unitKindTitles[kind]} ${title}`

interface Guaranteed {
  readonly warranty: UnitWarranty
  readonly warrantyUntil: string | null
  readonly installedOn: string | null
}

/** «Гарантия до 12.03.2028», «Не гарантия: срок прошёл 12.03.2026» */
export function warrantyText({ warranty, warrantyUntil, installedOn }: Guaranteed): string {
  if (warrantyUntil !== null)
    return warranty === 'ENDED'
      ? `Не гарантия: срок прошёл ${shortDay(warrantyUntil)}`
      : `Гарантия до ${shortDay(warrantyUntil)}`
  return installedOn === null ? 'Не гарантия: дата установки неизвестна' : 'Не гарантия: у модели её нет'
}

interface Whereabouts {
  readonly place: UnitPlace
  readonly car: NamedCar | null
  readonly user: Named | null
  readonly company: { readonly name: string } | null
  readonly note: string
}

/** «На ТС: А417КМ116», «У сотрудника: Сафин М.», «В ремонте: сервис АТОЛ», «В офисе» */
export function placeText({ place, car, user, company, note }: Whereabouts): string {
  const detail = [car && carTitle(car), user && shortName(user), company?.name, note].find(Boolean)
  return detail ? `${unitPlaceTitles[place]}: ${detail}` : unitPlaceTitles[place]
}

export const termEndText = (dateTo: string | null, daysLeft: number | null, isNear: boolean): string => {
  if (daysLeft !== null && daysLeft < 0) return `прошёл ${counted(-daysLeft, dayForms)} назад`
  if (daysLeft === 0) return 'кончается сегодня'
  if (daysLeft !== null && isNear) return `ещё ${counted(daysLeft, dayForms)}`
  return dateTo === null ? 'без срока' : `до ${shortDay(dateTo)}`
}
