import { z } from 'zod'

import { Id, line, text } from '../../kit/fields.ts'
import { Role } from '../../kit/rights.codes.ts'
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
    openTasksCount: z.int(),
    /** Those past their deadline with a running clock. */
    overdueTasksCount: z.int(),
  })
  .meta({ id: 'Operator' })
export type Operator = z.infer<typeof Operator>

export const FilterEntity = z
  .enum(['tasks', 'companies', 'cars', 'drivers', 'contacts', 'users', 'registration'])
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
    /** Why the stored conditions are not understood; set by the server, ignored in what is sent. */
    problem: text({ title: 'Что не понято', max: 4000 }).optional(),
  })
  .meta({ id: 'SavedFilter' })
export type SavedFilter = z.infer<typeof SavedFilter>
export type SavedSearch = SavedFilter['search']

export const SavedFilters = z.strictObject({
  entity: FilterEntity,
  filters: z.array(SavedFilter).max(30, 'не больше 30 фильтров').meta({ title: 'Фильтры' }),
})
export type SavedFilters = z.infer<typeof SavedFilters>

/** The filter of a client that has only one, without a name. */
export const singleFilter = { id: 'single', title: 'Мой фильтр' } as const

/**
 * Either the whole list, which replaces the stored one, or the conditions of a client that has one filter:
 * it is stored beside the named ones.
 */
export const SavedFiltersInput = z.strictObject({
  entity: FilterEntity,
  filters: z.union([SavedFilters.shape.filters, SavedFilter.shape.search]).meta({ title: 'Фильтры' }),
})
export type SavedFiltersInput = z.infer<typeof SavedFiltersInput>
