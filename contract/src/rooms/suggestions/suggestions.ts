import { z } from 'zod'

import { Id, id, line, Moment, moment, Point } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { digits, limit, listOf, offset } from '../../kit/list.ts'
import { CarRef, Dictionary } from '../cars/cars.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Priority, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { confirmationFields, refusalFields } from './suggestions.fields.ts'
import { suggestionSources, suggestionStatuses } from './suggestions.words.ts'

export const SuggestionSource = z.enum(suggestionSources)
const SuggestionStatus = z.enum(suggestionStatuses).meta({ title: 'Состояние' })

/** One line of evidence: «Последняя точка» · «55,79; 49,10, вчера в 14:05». */
export const Evidence = z.object({ title: z.string(), text: z.string() }).meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof Evidence>

/** A request from a rule or an external source that a dispatcher turns into a task or rejects. */
export const Suggestion = z
  .object({
    id: Id,
    source: SuggestionSource,
    status: SuggestionStatus,
    queue: Queue,
    title: z.string(),
    /** The original text of the request. */
    words: z.string(),
    evidence: z.array(Evidence),
    point: Point.nullable(),
    /** The kind and the category that the rule guesses. */
    type: Dictionary.nullable(),
    category: Dictionary.nullable(),
    company: CompanyRef.nullable(),
    car: CarRef.nullable(),
    contactName: z.string(),
    contactPhone: z.string().nullable(),
    /** Photographs that were sent with it; those of an accepted one belong to its task. */
    photosCount: z.int(),
    /** The letter that it was written in; its whole text is read by its number. */
    letterId: Id.nullable(),
    /** Open tasks of the truck that can be linked instead of a new one. */
    openTasks: z.array(z.object({ id: Id, queue: Queue, status: TaskStatus, title: z.string() })),
    /** The task that was created from it or linked to it. */
    taskId: Id.nullable(),
    reason: z.string(),
    decidedBy: Person.nullable(),
    decidedAt: Moment.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>

export const Suggestions = listOf(Suggestion)

/** Undecided suggestions are sorted oldest first, decided ones newest first. */
export const SuggestionsQuery = z.strictObject({
  isDecided: z.enum(['true', 'false']).default('false').meta({ title: 'Разобранные' }),
  limit: digits(limit).default(50),
  offset: digits(offset).default(0),
})
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>

/** Initial values of the task; omitted fields are taken from the suggestion. */
export const SuggestionConfirmation = z.strictObject({
  queue: Queue.optional(),
  title: line(confirmationFields.title).optional(),
  priority: Priority.optional(),
  typeId: id(confirmationFields.typeId.title).nullable().optional(),
  categoryId: id(confirmationFields.categoryId.title).nullable().optional(),
  operatorId: id(confirmationFields.operatorId.title).nullable().optional(),
  plannedFrom: moment('План с').nullable().optional(),
  plannedTo: moment('План по').nullable().optional(),
  /** Instead of a new task: the open one of the same truck that it is joined to. */
  join: id('Заявка').optional(),
})
export type SuggestionConfirmation = z.infer<typeof SuggestionConfirmation>

export const SuggestionJoining = z.strictObject({ taskId: id('Заявка') })
export const SuggestionRefusal = z.strictObject(inputShape(refusalFields, {}))
