import type { Found } from './references.repo.ts'
import { type Draft, problem } from './target.ts'

interface Naming {
  /** The heading whose cell is wrong. */
  readonly column: string
  /** Of the input. */
  readonly field: string
  readonly missing: (name: string) => string
  readonly several: (name: string) => string
}

/** Puts the id of what is named into the draft, or says that there is no such thing. */
export function settle(draft: Draft, name: string, found: Found, naming: Naming): void {
  const { column, field, missing, several } = naming
  if (found === undefined) problem(draft, column, missing(name))
  else if (found === 'several') problem(draft, column, several(name))
  else {
    draft.values[field] = found.id
    draft.texts[field] = found.title
  }
}

/** The names of one sort in these drafts. */
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

export const driverNaming: Naming = {
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
