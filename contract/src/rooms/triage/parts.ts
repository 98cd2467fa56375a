import { z } from 'zod'

import { flag, Id, id, line } from '../../kit/fields.ts'
import { maxParts, partsTitle } from './triage.words.ts'

/** Something to take along. A part of a model is counted among the units in hands and in the office. */
export const Part = z
  .object({ title: z.string(), quantity: z.int(), unitModelId: Id.nullable() })
  .meta({ id: 'Part' })
export type Part = z.infer<typeof Part>

export const TakenPart = Part.extend({ isTaken: z.boolean() }).meta({ id: 'TakenPart' })
export type TakenPart = z.infer<typeof TakenPart>

export const partTitle = line({ title: 'Что взять', min: 1, max: 120 })

const part = {
  title: partTitle,
  quantity: z.int().min(1).max(999).meta({ title: 'Количество' }),
  unitModelId: id('Модель прибора').nullable().default(null),
}

const isDistinct = (parts: readonly object[]): boolean =>
  new Set(parts.map((part) => ('title' in part ? String(part.title).toLowerCase() : ''))).size ===
  parts.length

const listOfParts = <Shape extends z.ZodRawShape & { title: z.ZodType<string> }>(shape: Shape) =>
  z
    .array(z.strictObject(shape))
    .max(maxParts, `не больше ${maxParts} позиций`)
    .refine((parts) => isDistinct(parts), 'одно и то же указано дважды')
    .meta({ title: partsTitle })

export const partsInput = listOfParts(part)
export const takenPartsInput = listOfParts({ ...part, isTaken: flag('Взято').default(false) })
