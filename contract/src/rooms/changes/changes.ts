import { z } from 'zod'

import { Id, line, Moment } from '../../kit/fields.ts'
import { digits } from '../../kit/list.ts'
import { inQuotes } from '../../kit/quotes.ts'
import { Act } from '../acts/acts.ts'
import { Car } from '../cars/cars.ts'
import { Company } from '../companies/companies.ts'
import { Contact } from '../contacts/contacts.ts'
import { Contract } from '../contracts/contracts.ts'
import { Driver } from '../drivers/drivers.ts'
import { TaskItem } from '../tasks/tasks.ts'
import { Unit } from '../units/units.ts'
import { type ChangeKind, changeKinds } from './changes.words.ts'

const isKind = (word: string): word is ChangeKind => (changeKinds as readonly string[]).includes(word)

/** «companies,cars» */
const Kinds = z
  .string()
  .max(200)
  .transform((text, context): ChangeKind[] => {
    const words = text.split(',').map((word) => word.trim())
    const unknown = words.find((word) => !isKind(word))
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: `такого значения нет: ${inQuotes(unknown.slice(0, 40))}; возможны ${changeKinds.join(', ')}`,
      })
    return changeKinds.filter((kind) => words.includes(kind))
  })

export const ChangesQuery = z.strictObject({
  /** As `next` of the former page had it; without one the feed is read from its beginning. */
  cursor: line({ title: 'Курсор', max: 100 }).optional(),
  /** By default all that the caller may read. */
  kinds: Kinds.optional().meta({ title: 'Виды' }),
  limit: digits(z.int().min(1).max(500)).default(100).meta({ title: 'Строк на странице' }),
})
export type ChangesQuery = z.infer<typeof ChangesQuery>

const changeOf = <Kind extends ChangeKind, Item extends z.ZodType>(kind: Kind, object: Item) =>
  z.object({
    kind: z.literal(kind),
    id: Id,
    /** «Код в 1С». */
    code: z.string().nullable(),
    version: z.int().nullable(),
    /** The object is gone, or the caller does not see it any more. */
    deleted: z.boolean(),
    changedAt: Moment,
    /** As the register has it now; null if it is deleted. */
    object: object.nullable(),
  })

export const ObjectChange = z
  .discriminatedUnion('kind', [
    changeOf('companies', Company),
    changeOf('cars', Car),
    changeOf('drivers', Driver),
    changeOf('contacts', Contact),
    changeOf('tasks', TaskItem),
    changeOf('units', Unit),
    changeOf('contracts', Contract),
    changeOf('acts', Act),
  ])
  .meta({ id: 'ObjectChange' })
export type ObjectChange = z.infer<typeof ObjectChange>

export const ChangesPage = z
  .object({
    items: z.array(ObjectChange),
    /** The cursor of the next page, also when there is none yet. */
    next: z.string(),
    /** Whether the next page has changes already. */
    more: z.boolean(),
  })
  .meta({ id: 'ChangesPage' })
export type ChangesPage = z.infer<typeof ChangesPage>
