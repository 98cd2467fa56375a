import { readPhone } from '@naryad/contract/kit/phone-plans'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { valueOf } from '@naryad/contract/kit/values/reading'

import { foldCode } from '../text/typed.ts'
import type { Found, References } from './references.ts'
import { askedProblem, type Draft, type Existing, problem, type Values } from './target.ts'

interface Naming {
  /** The heading of the column with the error. */
  readonly column: string
  /** The field of the input. */
  readonly field: string
  readonly missing: (name: string) => string
  readonly several: (name: string) => string
  /** Unknown names are matched by hand or created; see `ValueKind`. */
  readonly isAsked?: boolean
}

/**
 * Sets the id of the named object in the draft. Whether a name that is no single object is a problem depends on the
 * object of the row, which may refer to it already; see `reportReferences`.
 */
export function settle(draft: Draft, name: string, found: Found, naming: Naming): void {
  const { column, field, missing, several } = naming
  const [one, ...others] = (found ?? []).filter(({ isPast }) => isPast !== true)
  const message = one ? several(name) : missing(name)
  const isAsked = one === undefined && naming.isAsked === true
  const problem = one && others.length === 0 ? null : { column, message, isAsked }
  draft.references.push({ field, name, ids: (found ?? []).map(({ id }) => id), problem })
  if (one && others.length === 0) {
    draft.values[field] = one.id
    draft.texts[field] = one.title
  }
}

/** Whether the row may refer to this object: it says nothing else. */
export function mayRefer({ references }: Draft, field: string, id: number | null): boolean {
  const reference = references.find((one) => one.field === field)
  return !reference || reference.ids.length === 0 || (id !== null && reference.ids.includes(id))
}

/** What the existing object refers to already: the same name, or one of several objects with the name. */
export const unchangedReferences = ({ references }: Draft, { input, texts }: Existing): Values =>
  Object.fromEntries(
    references
      .filter(({ field, name, ids }) => {
        const id = input[field]
        if (typeof id !== 'number') return false
        return ids.includes(id) || foldCode(name) === foldCode(texts[field] ?? '')
      })
      .map(({ field }) => [field, input[field]]),
  )

/** Reports the names that are no single object, unless the existing object refers to them already. */
export function reportReferences(draft: Draft, existing: Existing | undefined): void {
  const unchanged = existing ? unchangedReferences(draft, existing) : {}
  for (const { field, problem: found } of draft.references)
    if (found && !(field in unchanged))
      (found.isAsked ? askedProblem : problem)(draft, found.column, found.message)
}

/** The distinct names of one kind in these drafts. */
export const namesIn = (drafts: readonly Draft[], name: string): string[] =>
  drafts.map(({ names }) => names[name]).filter((text) => text !== undefined)

export const companyNaming = (column: string): Naming => ({
  column,
  field: 'companyId',
  missing: (name) => `Организация ${inQuotes(name)} не найдена`,
  several: (name) => `Организаций с названием ${inQuotes(name)} несколько: укажите ИНН`,
  isAsked: true,
})

export const plateNaming = (column: string): Naming => ({
  column,
  field: 'carId',
  missing: () => 'ТС с таким номером не найдено',
  several: () => 'ТС с таким номером несколько',
})

export const vinNaming: Naming = {
  column: 'VIN',
  field: 'carId',
  missing: () => 'ТС с таким VIN не найдено',
  several: () => 'ТС с таким VIN несколько',
}

const driverNamingOf = (column: string): Naming => ({
  column,
  field: 'driverId',
  missing: (name) => `Водитель ${inQuotes(name)} не найден`,
  several: (name) => `Водителей ${inQuotes(name)} несколько: укажите телефон`,
  isAsked: true,
})

export const serverNaming = (column: string): Naming => ({
  column,
  field: 'carServerId',
  missing: (name) => `Сервер мониторинга ${inQuotes(name)} не найден в справочнике`,
  several: (name) => `Серверов мониторинга ${inQuotes(name)} несколько`,
  isAsked: true,
})

export const kindNaming: Naming = {
  column: 'Вид',
  field: 'kindId',
  missing: (name) => `Вид обслуживания ${inQuotes(name)} не найден в справочнике`,
  several: (name) => `Видов обслуживания ${inQuotes(name)} несколько`,
  isAsked: true,
}

/** Digits and no word: it is meant as a phone, right or wrong. */
export const isPhone = (text: string): boolean =>
  /\d{3}/.test(text.replace(/\D/g, '')) && !/\p{L}{4}/u.test(text)

/** A driver is identified by phone or full name. */
export async function settleDrivers(
  drafts: readonly Draft[],
  references: References,
  column: string,
): Promise<void> {
  const driverNaming = driverNamingOf(column)
  const names = namesIn(drafts, 'driver')
  const phoneOf = new Map(names.filter(isPhone).map((name) => [name, readPhone(name)]))
  const byPhone = await references.phones([...phoneOf.values()].flatMap((reading) => valueOf(reading) ?? []))
  const byName = await references.drivers(names.filter((name) => !isPhone(name)))
  for (const draft of drafts) {
    const name = draft.names['driver']
    if (name === undefined) continue
    const reading = phoneOf.get(name)
    if (reading === undefined) settle(draft, name, byName.get(name), driverNaming)
    else if ('value' in reading)
      settle(draft, name, byPhone.get(reading.value), { ...driverNaming, isAsked: false })
    else problem(draft, driverNaming.column, `Телефон водителя ${reading.refusal}`)
  }
}
