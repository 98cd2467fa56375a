import { z } from 'zod'

import { Day, flag, Id, Moment } from '../../kit/fields.ts'
import { pageQuery } from '../../kit/list.ts'
import { Person } from '../users/users.ts'

/** A verification in the public register of ФГИС «Аршин». */
export const ArshinRecord = z
  .object({
    /** Names a version of the record. */
    vriId: z.string(),
    /** For people, in the public register. */
    url: z.string(),
    /** The approved type: «77090-19», empty if the register does not say. */
    typeNumber: z.string(),
    typeTitle: z.string(),
    /** Notation and modification of the type. */
    model: z.string(),
    serial: z.string(),
    verifiedOn: Day.nullable(),
    until: Day.nullable(),
    /** Number of the certificate; empty: «Нет данных». */
    documentNumber: z.string(),
    lab: z.string(),
    /** False: found unfit for use. */
    isFit: z.boolean(),
  })
  .meta({ id: 'ArshinRecord' })
export type ArshinRecord = z.infer<typeof ArshinRecord>

const arshinOutcomes = ['FOUND', 'NONE', 'FAILED'] as const
export const ArshinOutcome = z.enum(arshinOutcomes)
export type ArshinOutcome = z.infer<typeof ArshinOutcome>

/** One question to the register, about one unit. */
export const ArshinCheck = z
  .object({
    id: Id,
    at: Moment,
    outcome: ArshinOutcome,
    /** In Russian: why the question failed. */
    error: z.string(),
    /** With exactly this serial number, the newest verification first. */
    records: z.array(ArshinRecord),
    /** Null: the nightly check. */
    by: Person.nullable(),
  })
  .meta({ id: 'ArshinCheck' })
export type ArshinCheck = z.infer<typeof ArshinCheck>

/** What the register is known to say about a unit. */
export const UnitInArshin = z
  .object({
    /** Whether the connection is switched on. */
    isOn: z.boolean(),
    /** The last question; null: not asked yet. */
    check: ArshinCheck.nullable(),
  })
  .meta({ id: 'UnitInArshin' })
export type UnitInArshin = z.infer<typeof UnitInArshin>

/** A known answer is repeated for 30 days, «not found» for three days. */
export const ArshinQuestion = z.strictObject({
  isFresh: flag('Спросить снова').default(false),
})
export type ArshinQuestion = z.infer<typeof ArshinQuestion>

export const ArshinLogQuery = z.strictObject(pageQuery)

/** A line of the log. */
export const ArshinLogEntry = ArshinCheck.omit({ records: true })
  .extend({
    unit: z.object({ id: Id, title: z.string(), serial: z.string() }),
    recordsCount: z.int(),
    /** A record is newer than the verification of the unit. */
    isNews: z.boolean(),
  })
  .meta({ id: 'ArshinLogEntry' })
export type ArshinLogEntry = z.infer<typeof ArshinLogEntry>
