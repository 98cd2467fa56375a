import { z } from 'zod'

import { explain } from '../../kit/messages.ts'
import { inQuotes } from '../../kit/quotes.ts'
import { ActFilters } from '../acts/acts.ts'
import { CallFilters } from '../calls/calls.ts'
import { CarFilters } from '../cars/cars.ts'
import { CompanyFilters } from '../companies/companies.ts'
import { ContactFilters } from '../contacts/contacts.ts'
import { ContractFilters } from '../contracts/contracts.ts'
import { DriverFilters } from '../drivers/drivers.ts'
import { DueFilters } from '../due/due.ts'
import { LightFilters } from '../lights/lights.ts'
import { RegistrationFilters } from '../registration/registration.ts'
import { TachographFileFilters } from '../tachograph-files/tachograph-files.ts'
import { TaskFilters, TaskOrder } from '../tasks/tasks.search.ts'
import { UnitFilters } from '../units/units.ts'
import { UserFilters } from './users.accounts.ts'
import type { FilterEntity, SavedSearch } from './users.ts'

/** The filters of each list that can be saved. */
const savedSearches: Readonly<Record<FilterEntity, z.ZodObject>> = {
  tasks: TaskFilters.extend({
    orderBy: TaskOrder.optional(),
    sort: z.enum(['ASC', 'DESC']).optional().meta({ title: 'Порядок' }),
  }),
  companies: CompanyFilters,
  cars: CarFilters,
  drivers: DriverFilters,
  contacts: ContactFilters,
  contracts: ContractFilters,
  acts: ActFilters,
  units: UnitFilters,
  lights: LightFilters,
  due: DueFilters,
  users: UserFilters,
  registration: RegistrationFilters,
  'tachograph-files': TachographFileFilters,
  calls: CallFilters,
}

/** Page and place of a list, which are no filters: left out. */
const ofThePage: ReadonlySet<string> = new Set(['limit', 'offset', 'page', 'view', 'tab', 'wide'])

/**
 * In an address of tasks: closed ones too, while without statuses only open ones are shown; and the list of all
 * queues, while a filter without a queue is shown in each of them.
 */
const everyOne = { keys: ['statuses', 'queue'], word: 'all' }

/** The filter behind a name of the first specification: `operator`, `companyId`, `status`, `priority`. */
function presentName(key: string, known: ReadonlySet<string>): string {
  const stem = key.replace(/Ids?$/, '')
  const plural = stem.endsWith('y')
    ? `${stem.slice(0, -1)}ies`
    : stem.endsWith('s')
      ? `${stem}es`
      : `${stem}s`
  return [key, `${stem}Ids`, plural].find((name) => known.has(name)) ?? key
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A related object as it was read, or its id. */
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** «5,7» as an address has it, or a list. */
const piecesOf = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value.map(idOf) : String(idOf(value)).split(',')).map((piece) =>
    typeof piece === 'string' && /^\d{1,15}$/.test(piece.trim()) ? Number(piece) : piece,
  )

export interface ReadSearch {
  readonly search: SavedSearch
  /** What was not understood, as whole sentences. */
  readonly problems: readonly string[]
}

/**
 * Reads the conditions of a saved filter: in the form of an address or as JSON, with the present names or
 * those of the first specification. What is not understood is named: a filter without one of its conditions
 * would show too much.
 */
export function readSavedSearch(entity: FilterEntity, stored: Readonly<Record<string, unknown>>): ReadSearch {
  const schema = savedSearches[entity]
  const known = new Set(Object.keys(schema.shape))
  const search: Record<string, z.core.util.JSONType> = {}
  const problems: string[] = []
  const unknown: string[] = []
  const sentAs = new Map<string, string>()
  for (const [sent, value] of Object.entries(stored)) {
    const key = presentName(sent, known)
    if (isNothing(value) || ofThePage.has(sent)) continue
    if (!known.has(key)) {
      unknown.push(sent)
      continue
    }
    const other = sentAs.get(key)
    if (other !== undefined) {
      problems.push(`Условие ${inQuotes(key)} указано дважды: ${[other, sent].toSorted().join(' и ')}`)
      continue
    }
    sentAs.set(key, sent)
    const read = readValue(schema, key, value)
    if ('problem' in read) problems.push(read.problem)
    else if ('value' in read) search[key] = read.value
  }
  return {
    search,
    problems: unknown.length > 0 ? [`Неизвестные условия: ${unknown.join(', ')}`, ...problems] : problems,
  }
}

type ReadValue =
  | { readonly value: z.core.util.JSONType }
  | { readonly problem: string }
  | { readonly isUsual: true }

function readValue(schema: z.ZodObject, key: string, value: unknown): ReadValue {
  if (everyOne.keys.includes(key) && value === everyOne.word) return { value: everyOne.word }
  const field = schema.shape[key] as z.ZodType
  const isList = field.safeParse([]).success
  const flag = value === 'true' ? true : value === 'false' ? false : value
  const forms = isList ? [piecesOf(value)] : [flag, idOf(value), Number(value), String(value)]
  const fitting = forms.find((form) => field.safeParse(form).success)
  if (fitting === undefined) {
    const alone = z.strictObject({ [key]: field })
    const { error } = alone.safeParse({ [key]: forms[0] })
    return { problem: error ? explain(alone, error).messages.join('. ') : `${key}: неверное значение` }
  }
  if (fitting === field.safeParse(undefined).data) return { isUsual: true }
  // An address has a list as text.
  return { value: (typeof value === 'object' ? fitting : value) as z.core.util.JSONType }
}
