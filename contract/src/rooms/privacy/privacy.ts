import { z } from 'zod'

import { Id, line, Moment, PathId } from '../../kit/fields.ts'
import { pageQuery } from '../../kit/list.ts'

/** Whose personal data is stored. */
export const SubjectKind = z.enum(['users', 'drivers', 'contacts']).meta({ title: 'Кто' })
export type SubjectKind = z.infer<typeof SubjectKind>

export const SubjectParams = z.strictObject({ kind: SubjectKind, id: PathId })

export const EraseInput = z.strictObject({ reason: line({ title: 'Основание', min: 3, max: 500 }) })
export type EraseInput = z.infer<typeof EraseInput>

/**
 * The record of an erasure (152-ФЗ, art. 21; order of Roskomnadzor № 179 of 28.10.2022): what, when, why,
 * by whom.
 */
export const ErasureAct = z
  .object({
    number: Id,
    at: Moment,
    subject: z.object({ kind: SubjectKind, id: Id }),
    reason: z.string(),
    /**
     * How many records of each kind were anonymized, by the Russian title of the kind: «Заявки: описание»
     * → 12.
     */
    changed: z.record(z.string(), z.int()),
    erasedBy: z.string(),
  })
  .meta({ id: 'ErasureAct' })
export type ErasureAct = z.infer<typeof ErasureAct>

/** Newest first. */
export const ErasureActsQuery = z.strictObject(pageQuery)
export type ErasureActsQuery = z.infer<typeof ErasureActsQuery>
