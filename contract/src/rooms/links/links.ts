import { z } from 'zod'

import { Id, id, ids, Moment, PathId } from '../../kit/fields.ts'
import { taskTitles } from '../tasks/tasks.columns.ts'
import { TaskItem } from '../tasks/tasks.ts'
import { Person } from '../users/users.ts'
import { linkKinds, maxCopies, maxMerged } from './links.words.ts'

const LinkKind = z.enum(linkKinds).meta({ title: 'Вид связи' })

/** A request that belongs together with the shown one. */
export const TaskLink = z
  .object({
    kind: LinkKind,
    /** The link leads from the other request to the shown one: «есть копия». */
    isReverse: z.boolean(),
    /** The request that has the link: the shown one, or one that was merged into it. */
    ofTaskId: Id,
    task: TaskItem,
    at: Moment,
    by: Person.nullable(),
    /** Made by merging: the duplicate is closed, and until this moment it can be unmerged. */
    mergedUntil: Moment.nullable(),
  })
  .meta({ id: 'TaskLink' })
export type TaskLink = z.infer<typeof TaskLink>

export const LinkInput = z.strictObject({ taskId: id('Заявка'), kind: LinkKind })
export const LinkQuery = z.strictObject({ taskId: PathId.meta({ title: 'Заявка' }), kind: LinkKind })

const distinct = (given: readonly number[]): boolean => new Set(given).size === given.length

/** One copy per truck; without trucks one copy with the truck of the request. */
export const CopyInput = z.strictObject({
  carIds: ids(taskTitles.car, maxCopies)
    .min(1, 'выберите хотя бы одно ТС')
    .refine(distinct, 'одно ТС указано дважды')
    .optional(),
})

export const MergeInput = z.strictObject({
  ids: ids('Заявки', maxMerged)
    .min(1, 'выберите хотя бы одну заявку')
    .refine(distinct, 'одна заявка указана дважды'),
})
