import { z } from 'zod'

import { Day, Id, id, line, text } from '../../kit/fields.ts'
import { Role } from '../../kit/rights.codes.ts'
import { AbsenceKind } from '../calendar/calendar.codes.ts'
import { Queue } from '../tasks/tasks.codes.ts'

/** A person as referenced by other objects: in rows, pickers, histories. */
export const Person = z
  .object({ id: Id, lastName: z.string(), firstName: z.string(), middleName: z.string() })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

/** A possible operator of a task: a dispatcher or an engineer. */
export const Operator = z
  .object({
    id: Id,
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    role: Role,
    isSenior: z.boolean(),
    queues: z.array(Queue),
    /** Days of an absence and working hours are in this time zone. */
    timeZone: z.string(),
    /** The nearest absence that has begun or begins within two weeks. */
    absence: z.object({ kind: AbsenceKind, dateFrom: Day, dateTo: Day }).nullable(),
    openTasksCount: z.int(),
    /** Those past their deadline with a running clock. */
    overdueTasksCount: z.int(),
  })
  .meta({ id: 'Operator' })
export type Operator = z.infer<typeof Operator>

export const FilterEntity = z
  .enum([
    'tasks',
    'companies',
    'cars',
    'drivers',
    'contacts',
    'contracts',
    'acts',
    'units',
    'lights',
    'due',
    'users',
    'registration',
    'tachograph-files',
    'calls',
  ])
  .meta({ title: 'Раздел' })
export type FilterEntity = z.infer<typeof FilterEntity>

/**
 * A saved filter: a named view of a list, shown as a tab. `search` has the conditions as the address of the
 * list or as JSON; `saved-searches.ts` reads both.
 */
export const SavedFilter = z
  .strictObject({
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'до 40 латинских букв и цифр')
      .meta({ title: 'Ключ фильтра' }),
    title: line({ title: 'Название фильтра', min: 1, max: 60 }),
    search: z
      .record(z.string().max(60), z.json())
      .refine((search) => JSON.stringify(search).length <= 8000, 'слишком много условий')
      .meta({ title: 'Условия' }),
    /** Colleagues who may read the list see it too. */
    isShared: z.boolean().optional().meta({ title: 'Виден коллегам' }),
    /** Of a filter that a colleague shares: set by the server, and such a filter is ignored in what is sent. */
    owner: Person.optional().meta({ title: 'Владелец' }),
    /** A filter of a colleague that the user does not want to see; set by the server. */
    isHidden: z.boolean().optional().meta({ title: 'Скрыт' }),
    /** Why the stored conditions are not understood; set by the server, ignored in what is sent. */
    problem: text({ title: 'Что не понято', max: 4000 }).optional(),
  })
  .meta({ id: 'SavedFilter' })
export type SavedFilter = z.infer<typeof SavedFilter>
export type SavedSearch = SavedFilter['search']

/** The user's own filters in their order, then those that colleagues share. */
export const SavedFilters = z.strictObject({
  entity: FilterEntity,
  filters: z.array(SavedFilter).meta({ title: 'Фильтры' }),
})
export type SavedFilters = z.infer<typeof SavedFilters>

/** The filter of a client that has only one, without a name. */
export const singleFilter = { id: 'single', title: 'Мой фильтр' } as const

/** A filter as it was read; of those of colleagues only the mark is looked at. */
const SentFilter = SavedFilter.extend({
  owner: z.looseObject({ id: Id }).optional().meta({ title: 'Владелец' }),
})

/** Without those of colleagues, which are not stored. */
const ownFilters = (filters: readonly { readonly owner?: unknown }[]) =>
  filters.filter(({ owner }) => owner === undefined)

const maxOwnFilters = 30

/**
 * Either the whole list, which replaces the stored one, or the conditions of a client that has one filter:
 * it is stored beside the named ones.
 */
export const SavedFiltersInput = z.strictObject({
  entity: FilterEntity,
  filters: z
    .union([
      z
        .array(SentFilter)
        .max(1000)
        .refine(
          (filters) => ownFilters(filters).length <= maxOwnFilters,
          `не больше ${maxOwnFilters} фильтров`,
        ),
      SavedFilter.shape.search,
    ])
    .meta({ title: 'Фильтры' }),
})
export type SavedFiltersInput = z.infer<typeof SavedFiltersInput>

/** A filter that is shared: its key is unique among those of its list. */
const SharedFilterKey = { entity: FilterEntity, id: SavedFilter.shape.id, ownerId: id('Владелец') }

/** What its owner or an administrator changes; what is not sent stays. */
export const SharedFilterChange = z.strictObject({
  ...SharedFilterKey,
  title: SavedFilter.shape.title.optional(),
  search: SavedFilter.shape.search.optional(),
  isShared: SavedFilter.shape.isShared,
})
export type SharedFilterChange = z.infer<typeof SharedFilterChange>

export const HiddenFilterInput = z.strictObject({
  ...SharedFilterKey,
  isHidden: z.boolean().meta({ title: 'Скрыт' }),
})
export type HiddenFilterInput = z.infer<typeof HiddenFilterInput>
