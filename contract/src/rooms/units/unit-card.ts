import { z } from 'zod'

import { Day, Id, Moment } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { MaintenanceRange } from '../maintenance/maintenance.ts'
import { TaskStatus } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { UnitKind, UnitPlace } from './units.codes.ts'
import { Unit, UnitRef, UnitTaskRef } from './units.ts'

/** One end of a move. */
export const UnitMoveEnd = z
  .object({
    place: UnitPlace,
    car: CarName.nullable(),
    user: Person.nullable(),
    company: CompanyRef.nullable(),
    note: z.string(),
  })
  .meta({ id: 'UnitMoveEnd' })
export type UnitMoveEnd = z.infer<typeof UnitMoveEnd>

/**
 * A move of a unit. `from` null: the opening move. To a client the ends that are not its own, `who` and
 * `note` are hidden: an end is null then, and moves between hidden ends are left out.
 */
export const UnitMove = z
  .object({
    id: Id,
    /** Null: the day is not known. */
    on: Day.nullable(),
    from: UnitMoveEnd.nullable(),
    to: UnitMoveEnd.nullable(),
    isOpening: z.boolean(),
    task: UnitTaskRef.nullable(),
    who: Person.nullable(),
    note: z.string(),
    createdAt: Moment,
  })
  .meta({ id: 'UnitMove' })
export type UnitMove = z.infer<typeof UnitMove>

/** A request that moved the unit or is about it. */
export const UnitTask = UnitTaskRef.extend({ title: z.string(), status: TaskStatus, createdAt: Moment }).meta(
  {
    id: 'UnitTask',
  },
)
export type UnitTask = z.infer<typeof UnitTask>

/** GET /units/:id: the unit with its moves, requests and ranges, the newest first. */
export const UnitCard = Unit.extend({
  moves: z.array(UnitMove),
  tasks: z.array(UnitTask),
  ranges: z.array(MaintenanceRange),
  attachmentsCount: z.int(),
  /** The last move may be taken back: it is not the opening one and its request is neither signed nor closed. */
  mayUndoMove: z.boolean(),
}).meta({ id: 'UnitCard' })
export type UnitCard = z.infer<typeof UnitCard>

/** A unit that stood on the truck, with the move that took it off. */
export const RemovedUnit = Unit.extend({
  removedOn: Day.nullable(),
  removedTask: UnitTaskRef.nullable(),
}).meta({ id: 'RemovedUnit' })
export type RemovedUnit = z.infer<typeof RemovedUnit>

/** Units on the truck by kind, the main one first; those taken off it, the last first, at most 50. */
export const CarUnits = z
  .object({ items: z.array(Unit), removed: z.array(RemovedUnit) })
  .meta({ id: 'CarUnits' })
export type CarUnits = z.infer<typeof CarUnits>

/** What a request moved. */
export const TaskUnitMove = UnitMove.extend({ unit: UnitRef }).meta({ id: 'TaskUnitMove' })
export type TaskUnitMove = z.infer<typeof TaskUnitMove>

/** How many units of each model a person has in hands. */
export const PersonUnits = z
  .object({
    user: Person,
    count: z.int(),
    models: z.array(z.object({ id: Id, kind: UnitKind, title: z.string(), count: z.int() })),
  })
  .meta({ id: 'PersonUnits' })
export type PersonUnits = z.infer<typeof PersonUnits>
