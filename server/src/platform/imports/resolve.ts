import { normalizePhone } from '@naryad/contract/kit/contact-fields'

import type { Found, References } from './references.ts'
import { type Draft, problem } from './target.ts'

interface Naming {
  /** The heading of the column with the error. */
  readonly column: string
  /** The field of the input. */
  readonly field: string
  readonly missing: (name: string) => string
  readonly several: (name: string) => string
}

/** Sets the id of the named object in the draft, or reports that it does not exist. */
export function settle(draft: Draft, name: string, found: Found, naming: Naming): void {
  const { column, field, missing, several } = naming
  if (found === undefined) problem(draft, column, missing(name))
  else if (found === 'several') problem(draft, column, several(name))
  else {
    draft.values[field] = found.id
    draft.texts[field] = found.title
  }
}

/** The distinct names of one kind in these drafts. */
export const namesIn = (drafts: readonly Draft[], name: string): string[] =>
  drafts.map(({ names }) => names[name]).filter((text) => text !== undefined)

export const companyNaming: Naming = {
  column: 'Организация',
  field: 'companyId',
  missing: (name) => `Организация «${name}» не найдена`,
  several: (name) => `Организаций с названием «${name}» несколько: укажите ИНН`,
}

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

const driverNaming: Naming = {
  column: 'Водитель',
  field: 'driverId',
  missing: (name) => `Водитель «${name}» не найден`,
  several: (name) => `Водителей «${name}» несколько: укажите телефон`,
}

export const serverNaming: Naming = {
  column: 'Сервер',
  field: 'carServerId',
  missing: (name) => `Сервер мониторинга «${name}» не найден в справочнике`,
  several: (name) => `Серверов мониторинга «${name}» несколько`,
}

export const kindNaming: Naming = {
  column: 'Вид',
  field: 'kindId',
  missing: (name) => `Вид обслуживания «${name}» не найден в справочнике`,
  several: (name) => `Видов обслуживания «${name}» несколько`,
}

const isPhone = (text: string): boolean => /\d{10}/.test(text.replace(/\D/g, ''))

/** A driver is identified by phone or full name. */
export async function settleDrivers(drafts: readonly Draft[], references: References): Promise<void> {
  const names = namesIn(drafts, 'driver')
  const byPhone = await references.phones(names.filter(isPhone).map(normalizePhone))
  const byName = await references.drivers(names.filter((name) => !isPhone(name)))
  for (const draft of drafts) {
    const name = draft.names['driver']
    if (name === undefined) continue
    const found = isPhone(name) ? byPhone.get(normalizePhone(name)) : byName.get(name)
    settle(draft, name, found, driverNaming)
  }
}
