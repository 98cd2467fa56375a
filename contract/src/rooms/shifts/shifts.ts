import { z } from 'zod'

import { Day, Id, id, ids, Moment, text } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { AbsenceKind } from '../calendar/calendar.codes.ts'
import { SuggestionSource } from '../suggestions/suggestions.ts'
import { Mover, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { maxShiftDoubts, maxShiftNote, shiftGroups, shiftSections } from './shifts.words.ts'

const count = z.int().min(0)

/** A request of a section, as it was when the sheet was written. */
export const ShiftLine = z
  .object({
    taskId: Id,
    queue: Queue,
    status: TaskStatus,
    title: z.string(),
    plate: z.string().nullable(),
    companyName: z.string().nullable(),
    isAssigned: z.boolean(),
    /** By which the lines are ordered: the promise, the deadline, the last change, the creation. */
    at: Moment,
    /** One sentence: «Хасанов Р., визит в 06:30». */
    why: z.string(),
    /** What was promised. */
    promise: z.object({ id: Id, text: z.string() }).nullable(),
  })
  .meta({ id: 'ShiftLine' })
export type ShiftLine = z.infer<typeof ShiftLine>

export const ShiftSection = z
  .object({
    key: z.enum(shiftSections),
    counts: z.array(z.object({ queue: Queue, count })),
    /** The first lines of each queue. */
    lines: z.array(ShiftLine),
  })
  .meta({ id: 'ShiftSection' })
export type ShiftSection = z.infer<typeof ShiftSection>

export const ShiftGroup = z
  .object({
    key: z.enum(shiftGroups),
    queue: Queue,
    /** Of suggestions. */
    source: SuggestionSource.nullable(),
    count,
    oldestAt: Moment.nullable(),
  })
  .meta({ id: 'ShiftGroup' })
export type ShiftGroup = z.infer<typeof ShiftGroup>

const figures = { done: count, remote: count, closed: count }

/** Everything that a sheet says, by queues, so that each reader gets the own part. */
export const ShiftContent = z
  .object({
    /** The end of the next shift: deadlines before it are on the sheet. */
    until: Moment,
    sections: z.array(ShiftSection),
    groups: z.array(ShiftGroup),
    movers: z.array(z.object({ queue: Queue, mover: Mover, count, overdueCount: count })),
    figures: z.array(z.object({ queue: Queue, created: count, ...figures })),
    people: z.array(z.object({ queue: Queue, user: Person, ...figures })),
    absences: z.array(
      z.object({
        user: Person,
        kind: AbsenceKind,
        dateFrom: Day,
        dateTo: Day,
        /** Planned today and tomorrow, while the person is absent. */
        visits: count,
      }),
    ),
  })
  .meta({ id: 'ShiftContent' })
export type ShiftContent = z.infer<typeof ShiftContent>

/** A handed over sheet without its content. */
export const ShiftHandover = z
  .object({
    id: Id,
    queues: z.array(Queue),
    givenBy: Person.nullable(),
    /** For whom it is meant; anyone of its queues may take it. */
    toUser: Person.nullable(),
    takenBy: Person.nullable(),
    since: Moment,
    handedAt: Moment,
    takenAt: Moment.nullable(),
    note: z.string(),
    doubts: z.string(),
  })
  .meta({ id: 'ShiftHandover' })
export type ShiftHandover = z.infer<typeof ShiftHandover>

export const ShiftHandovers = listOf(ShiftHandover)

/** Newest first. */
export const ShiftsQuery = z.strictObject(pageQuery)
export type ShiftsQuery = z.infer<typeof ShiftsQuery>

export const ShiftSheet = ShiftHandover.extend({
  content: ShiftContent,
  /** Lines of its sections in queues that the reader does not see. */
  hiddenCount: count,
}).meta({ id: 'ShiftSheet' })
export type ShiftSheet = z.infer<typeof ShiftSheet>

/** The present sheet over the queues of the reader. */
export const CurrentShift = z
  .object({
    queues: z.array(Queue),
    since: Moment,
    /** When the settings remind of the next handover. */
    dueAt: Moment,
    /** The time of the settings that has just come without a handover; null: nothing is due. */
    dueSince: Moment.nullable(),
    content: ShiftContent,
    /** Open promises of the reader. */
    ownPromises: ShiftSection,
    /** The last handover of these queues that was taken. */
    last: ShiftHandover.nullable(),
    /** Open handovers of these queues. */
    open: z.array(ShiftHandover),
  })
  .meta({ id: 'CurrentShift' })
export type CurrentShift = z.infer<typeof CurrentShift>

export const ShiftHandOverInput = z.strictObject({
  note: text({ title: 'Записка', max: maxShiftNote }).default(''),
  toUserId: id('Кому').nullable().default(null),
  /** Colleagues whom the note names; they are notified. */
  mentionedIds: ids('Упомянутые', 20).default([]),
})
export type ShiftHandOverInput = z.infer<typeof ShiftHandOverInput>

export const ShiftTakeInput = z.strictObject({
  doubts: text({ title: 'Что неясно', max: maxShiftDoubts }).default(''),
})
export type ShiftTakeInput = z.infer<typeof ShiftTakeInput>
