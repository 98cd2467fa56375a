import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { pageQuery } from '../../kit/list.ts'

/**
 * Why a row may be about an existing object, without certainty: the phone is the same and the name is another; only
 * the name is the same or similar; several objects match equally well.
 */
export const ImportDoubt = z.enum(['PHONE', 'NAME', 'SEVERAL']).meta({ title: 'Сомнение' })
export type ImportDoubt = z.infer<typeof ImportDoubt>

/** The row is about the existing object, about a new one, or is not imported. */
export const ImportAnswer = z.enum(['SAME', 'NEW', 'SKIP']).meta({ title: 'Ответ' })
export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Kinds of objects that cells name, and that are matched by hand or created if the name is unknown. */
export const ImportValueKind = z
  .enum(['companies', 'drivers', 'kinds', 'servers'])
  .meta({ title: 'Справочник' })
export type ImportValueKind = z.infer<typeof ImportValueKind>

/** The unknown name means an existing object, is created, or its cells count as empty. */
export const ImportValueAnswer = z.enum(['USE', 'CREATE', 'SKIP']).meta({ title: 'Ответ' })
export type ImportValueAnswer = z.infer<typeof ImportValueAnswer>

/** The maximum number of unknown names that are answered one by one, and shown. */
export const maxImportValues = 500

/** A field that an import changes, as texts; null: empty. */
export const ImportFieldChange = z
  .object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })
  .meta({ id: 'ImportFieldChange' })
export type ImportFieldChange = z.infer<typeof ImportFieldChange>

const ImportedObject = z.object({
  id: Id,
  title: z.string(),
  /** What distinguishes it from others of the same name: its organization. */
  detail: z.string().nullable(),
  /** The object that shows it: a maintenance range is shown with its truck. */
  shownBy: Id,
  changes: z.array(ImportFieldChange),
})

/** An existing object that an import would change. */
export const ImportChange = ImportedObject.extend({ row: z.int() }).meta({ id: 'ImportChange' })
export type ImportChange = z.infer<typeof ImportChange>

/** A row that may be about an existing object, with what it would change in each. */
export const ImportQuestion = z
  .object({
    row: z.int(),
    subject: z.string(),
    doubt: ImportDoubt,
    candidates: z.array(ImportedObject),
    answer: ImportAnswer.nullable(),
    /** The object of the answer SAME. */
    answerId: Id.nullable(),
  })
  .meta({ id: 'ImportQuestion' })
export type ImportQuestion = z.infer<typeof ImportQuestion>

/** A page of a preview. */
export const ImportPreviewQuery = z.strictObject(pageQuery)

/** An object by its name. */
export const NamedObject = z.object({ id: Id, title: z.string() })

/** A name in the file that no object of its kind has, or that was matched by hand before. */
export const ImportValue = z
  .object({
    kind: ImportValueKind,
    name: z.string(),
    rowsCount: z.int(),
    firstRow: z.int(),
    /** Objects with a similar name. */
    candidates: z.array(NamedObject),
    /** Whether the caller may create an object with this name. */
    mayCreate: z.boolean(),
    /** Whether a row is imported without this value. */
    maySkip: z.boolean(),
    answer: ImportValueAnswer.nullable(),
    /** The object of the answer USE. */
    object: NamedObject.nullable(),
    /** The answer was given for an earlier file. */
    isRemembered: z.boolean(),
  })
  .meta({ id: 'ImportValue' })
export type ImportValue = z.infer<typeof ImportValue>
