import { z } from 'zod'

import { Id, Moment, text, version } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { Person } from '../users/users.ts'
import { DisputeResult, EvidenceKind } from './disputes.codes.ts'

/** One thing that is known about a visit. */
export const Evidence = z
  .object({
    /** When it happened, by its source; of a photograph when it was taken, if the camera has said so. */
    at: Moment,
    /** When the server learned of it, if that was another moment. */
    receivedAt: Moment.nullable(),
    kind: EvidenceKind,
    text: z.string(),
    /** SHA-256 of the stored file, in hexadecimal. */
    hash: z.string().nullable(),
  })
  .meta({ id: 'EvidenceLine' })
export type Evidence = z.infer<typeof Evidence>

/** Who questions a visit, how that ended, and what was known when the dispute began. */
export const Dispute = z
  .object({
    id: Id,
    taskId: Id,
    reason: z.string(),
    openedAt: Moment,
    openedBy: Person.nullable(),
    /** SHA-256 of the frozen document, in hexadecimal. */
    hash: z.string(),
    result: DisputeResult.nullable(),
    note: z.string(),
    settledAt: Moment.nullable(),
    settledBy: Person.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

export const Visit = z
  .object({
    taskId: Id,
    title: z.string(),
    company: z.string(),
    car: CarName.nullable(),
    operator: Person.nullable(),
    address: z.string(),
    plannedFrom: Moment.nullable(),
    plannedTo: Moment.nullable(),
    /** In the order of time. */
    evidence: z.array(Evidence),
    /** What is not known, and why: sentences. */
    missing: z.array(z.string()),
    /** The newest first; at most one is open. */
    disputes: z.array(Dispute),
  })
  .meta({ id: 'VisitEvidence' })
export type Visit = z.infer<typeof Visit>

/** Opens a dispute by its reason, or settles the open one by its result. */
export const DisputeInput = z
  .strictObject({
    reason: text({ title: 'Причина спора', min: 3, max: 2000 }).optional(),
    result: DisputeResult.optional(),
    note: text({ title: 'Чем закончилось', max: 2000 }).default(''),
    version,
  })
  .refine(({ reason, result }) => (reason === undefined) !== (result === undefined), {
    message: 'нужна причина, чтобы открыть спор, или итог, чтобы закончить',
    path: ['reason'],
  })
  .refine(({ reason, note }) => reason === undefined || note === '', {
    message: 'пишут, когда спор заканчивают',
    path: ['note'],
  })
export type DisputeInput = z.infer<typeof DisputeInput>
