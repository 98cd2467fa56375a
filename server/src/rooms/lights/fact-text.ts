import { shortName } from '@naryad/contract/kit/people'
import type { LightFactKind } from '@naryad/contract/lights/light-rules'
import type { FactState } from '@naryad/contract/lights/lights'
import { cardReadDays } from '@naryad/contract/lights/lights.words'
import { formerOwnerText, type UnitKind, unitTitle } from '@naryad/contract/units/units.words'

import { counted } from '../../platform/text/plural.ts'
import { calendarDay } from '../../platform/text/values.ts'

const dayForms = ['день', 'дня', 'дней'] as const
const numbers = new Intl.NumberFormat('ru-RU')

export interface FactRow {
  readonly fact: LightFactKind
  readonly state: FactState
  readonly until: string | null
  readonly daysLeft: number | null
  readonly sourceKind: 'range' | 'unit' | 'driver' | 'task' | null
  readonly sourceId: number | null
  readonly range: {
    readonly dateFrom: string | null
    readonly mileageTo: number | null
    /** The mileage has brought it to its state. */
    readonly isByMileage: boolean
    readonly proofNumber: string
  } | null
  readonly unit: {
    readonly model: { readonly kind: UnitKind; readonly title: string }
    readonly serial: string
  } | null
  readonly driver: {
    readonly lastName: string
    readonly firstName: string
    readonly middleName: string
  } | null
}

const unknown: Readonly<Record<LightFactKind, string>> = {
  RANGE: 'срок не указан',
  UNIT: 'прибора нет',
  DRIVER_CARD: 'срок карты не указан',
  LICENSE: 'срок прав не указан',
  CARD_READ: 'чтений не было',
  SIGNAL: 'сообщений не было',
  CRITICAL_TASK: 'неизвестно',
}

function unknownText({ fact, driver, range }: FactRow): string {
  if ((fact === 'DRIVER_CARD' || fact === 'LICENSE') && driver === null) return 'водитель не назначен'
  return fact === 'RANGE' && range !== null ? 'нет записи Аршин' : unknown[fact]
}

function rangeText({ state, until, range }: FactRow): string | null {
  if (!range || (!range.isByMileage && until !== null)) return null
  if (state === 'OVERDUE') return 'просрочен по пробегу'
  const end = range.mileageTo === null ? '' : ` до ${numbers.format(range.mileageTo)}\u00a0км`
  return state === 'SOON' ? `скоро срок по пробегу${end}` : `по пробегу${end}`
}

function dayText({ state, until, daysLeft }: FactRow): string {
  const end = `до ${calendarDay(until) ?? ''}`
  if (daysLeft === null) return ''
  if (state === 'OVERDUE') return `просрочено на ${counted(-daysLeft, dayForms)}`
  if (state !== 'SOON') return end
  return daysLeft === 0 ? `сегодня последний день` : `ещё ${counted(daysLeft, dayForms)}, ${end}`
}

/** The range of such a block says nothing, so the block itself is the source. */
const isOfFormerOwner = ({ fact, sourceKind }: FactRow): boolean => fact === 'RANGE' && sourceKind === 'unit'

/** What the fact says of the truck, in words. */
export function factText(row: FactRow): string {
  const { fact, state } = row
  if (state === 'NOT_NEEDED') return 'не нужно: такого прибора нет'
  if (state === 'UNKNOWN') return unknownText(row)
  if (isOfFormerOwner(row)) return formerOwnerText
  switch (fact) {
    case 'UNIT':
      return 'стоит'
    case 'SIGNAL':
      return state === 'OVERDUE' ? 'нет связи больше 24 часов' : 'на связи'
    case 'CRITICAL_TASK':
      return state === 'OVERDUE' ? 'открыта критичная заявка' : 'нет'
    default:
      return rangeText(row) ?? dayText(row)
  }
}

/** «Аршин С-ВЯ/26-11-2024/311902, Атол Drive 5 № 000417» */
export function sourceText({ fact, until, sourceId, range, unit, driver }: FactRow): string {
  if (driver) return `Водитель ${shortName(driver)}`
  if (fact === 'CRITICAL_TASK') return `Заявка №\u00a0${sourceId ?? ''}`
  if (fact === 'CARD_READ') return `Чтение карты, ${calendarDay(readOn(until)) ?? ''}`
  const parts = [
    range && range.proofNumber !== '' ? `Аршин ${range.proofNumber}` : null,
    unit && unitTitle(unit),
  ].filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  return range?.dateFrom ? `Срок с ${calendarDay(range.dateFrom) ?? ''}` : 'Срок обслуживания'
}

const readOn = (until: string | null): string | null =>
  until && new Date(Date.parse(until) - cardReadDays * 86_400_000).toISOString().slice(0, 10)
