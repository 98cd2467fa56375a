import { z } from 'zod'

import { Day, day, failingIds, flag, Id, id, ids, line, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { maxIds } from '../../kit/limits.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { readSerial } from '../../kit/values/device-numbers.ts'
import { whole } from '../../kit/whole.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { UnitModelRef } from './unit-models.ts'
import { UnitKind, UnitPlace, UnitVerification, UnitWarranty } from './units.codes.ts'
import { unitFields } from './units.fields.ts'

/** A unit as named by another object. */
export const UnitRef = z.object({ id: Id, model: UnitModelRef, serial: z.string() }).meta({ id: 'UnitRef' })
export type UnitRef = z.infer<typeof UnitRef>

/** A request as named by a unit. */
export const UnitTaskRef = z.object({ id: Id, queue: Queue }).meta({ id: 'UnitTaskRef' })
export type UnitTaskRef = z.infer<typeof UnitTaskRef>

/** An open maintenance range of a unit: the bar of its card. */
export const UnitTerm = z
  .object({
    /** The id of the range. */
    id: Id,
    kind: z.object({ id: Id, title: z.string() }),
    dateFrom: Day.nullable(),
    dateTo: Day.nullable(),
    state: RangeState,
    /** Negative when the term is overdue. */
    daysLeft: z.int().nullable(),
    /** Elapsed share of the range, 0 to 1. */
    progress: z.number(),
    /** The record of the verification in «Аршин»; empty: «поверен, запись не указана». */
    proofNumber: z.string(),
    proofUrl: z.string(),
  })
  .meta({ id: 'UnitTerm' })
export type UnitTerm = z.infer<typeof UnitTerm>

/**
 * A unit as listed. Exactly one of `car`, `user` and `company` is set for the places CAR, PERSON and
 * OWNER, none for the others. A client sees units of its trucks and those that it keeps itself, without
 * `user`, `placeNote`, `warrantyNote`, `formerOwner` and `comment`.
 */
export const Unit = UnitRef.extend({
  place: UnitPlace,
  car: CarName.nullable(),
  user: Person.nullable(),
  company: CompanyRef.nullable(),
  /** The organization of the truck, or that which keeps the unit. */
  owner: CompanyRef.nullable(),
  /** At whom it is repaired. */
  placeNote: z.string(),
  /** The day of the last move; null: not known (an opening balance). */
  since: Day.nullable(),
  /** The unit of its kind that the fields of the truck show. */
  isMain: z.boolean(),
  /** The truck of the СКЗИ block has another organization since the block was installed: «нужен новый блок». */
  hasFormerOwner: z.boolean(),
  /** The organization that such a block was activated for; hidden from clients. */
  formerOwner: CompanyRef.nullable(),
  /** The last installation on a truck; stays after the removal. */
  installedOn: Day.nullable(),
  installedTask: UnitTaskRef.nullable(),
  warrantyUntil: Day.nullable(),
  warrantyNote: z.string(),
  warranty: UnitWarranty,
  /** Null: the model is not subject to verification. */
  verification: UnitVerification.nullable(),
  /** Of the verification that the unit has, also in the office. */
  verifiedOn: Day.nullable(),
  verifiedUntil: Day.nullable(),
  proofNumber: z.string(),
  /** Open ranges, the earliest end first. */
  terms: z.array(UnitTerm),
  replacedBy: UnitRef.nullable(),
  replaces: UnitRef.nullable(),
  comment: z.string(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Unit' })
export type Unit = z.infer<typeof Unit>

/** The editable fields of a unit. */
const fields = inputShape(unitFields, { serial: readSerial })

/** A place with what it needs: a truck, a person or an organization. */
const destination = {
  place: UnitPlace,
  carId: id('ТС').nullable().default(null),
  /** Absent: the caller. */
  userId: id('Сотрудник').nullable().default(null),
  /** Absent: the organization that a block was activated for, else that of the truck that the unit leaves. */
  companyId: id('Организация').nullable().default(null),
  placeNote: line({ title: 'У кого', max: 200 }).default(''),
}

const moveNote = line({ title: 'Примечание', max: 500 }).default('')
const taskId = id('Заявка').nullable().default(null)
/** Absent: the day on which it happened (today, or that of `X-Occurred-At`). */
const on = day('Когда').optional()

/**
 * A new unit and its opening move. `on` null: an opening balance, since when is not known. The same serial
 * with another model of the kind is refused with `mayKeepMine` unless `isSameSerialAllowed`.
 */
export const UnitInput = z.strictObject({
  modelId: fields.modelId,
  serial: fields.serial,
  ...destination,
  place: UnitPlace.default('OFFICE'),
  on: day('Когда').nullable().optional(),
  taskId,
  /** Absent: by the model, from the day of installation. */
  warrantyUntil: fields.warrantyUntil.unwrap().optional(),
  warrantyNote: fields.warrantyNote,
  comment: fields.comment,
  isSameSerialAllowed: flag('Такой номер уже есть, всё равно добавить').default(false),
})
export type UnitInput = z.infer<typeof UnitInput>

/**
 * PUT replaces the fields; the place changes by moves alone. `installedOn` dates the installation on the
 * truck where the unit stands; if it changes and `warrantyUntil` does not, the warranty is counted again.
 */
export const UnitChange = z.strictObject({ ...whole(fields), version })
export type UnitChange = z.infer<typeof UnitChange>

/**
 * A move of one unit. `version` is what the caller saw: of a unit that went elsewhere meanwhile the call
 * is refused (409 with `current`, `changedBy`, `changedAt`); without it the unit is moved from wherever it
 * is.
 */
export const UnitMoveInput = z.strictObject({ ...destination, on, taskId, note: moveNote, version })
export type UnitMoveInput = z.infer<typeof UnitMoveInput>

/**
 * Takes the old unit off its truck and installs another one there: a unit of the register or a new one.
 * `isWarranty`: under the warranty of the old one, so that the new one has a full term again.
 */
export const UnitReplaceInput = z
  .strictObject({
    oldId: id('Снимаемый прибор'),
    newId: id('Новый прибор').optional(),
    new: z
      .strictObject({ modelId: fields.modelId, serial: fields.serial })
      .optional()
      .meta({ title: 'Новый прибор' }),
    oldPlace: UnitPlace.exclude(['CAR']).meta({ title: 'Куда снимаемый' }),
    oldUserId: id('Сотрудник').nullable().default(null),
    oldCompanyId: id('Организация').nullable().default(null),
    oldPlaceNote: destination.placeNote,
    on,
    taskId,
    isWarranty: flag('По гарантии').default(false),
    note: moveNote,
    isSameSerialAllowed: UnitInput.shape.isSameSerialAllowed,
    oldVersion: version,
    newVersion: version,
  })
  .refine((input) => (input.newId === undefined) !== (input.new === undefined), {
    error: 'выберите прибор или укажите модель и номер нового',
    path: ['newId'],
  })
export type UnitReplaceInput = z.infer<typeof UnitReplaceInput>

export const UnitReplaceReply = z.object({ old: Unit, new: Unit }).meta({ id: 'UnitReplaceReply' })
export type UnitReplaceReply = z.infer<typeof UnitReplaceReply>

/** Many units to one place that is no truck: «Выдать», «Вернуть в офис», «В ремонт», «Списать». */
export const UnitsMove = z.strictObject({
  ids: failingIds('Приборы', maxIds).min(1, 'выберите приборы'),
  place: UnitPlace.exclude(['CAR']).meta({ title: 'Где' }),
  userId: destination.userId,
  companyId: destination.companyId,
  placeNote: destination.placeNote,
  on,
  note: moveNote,
})
export type UnitsMove = z.infer<typeof UnitsMove>

const failed = z.array(z.object({ id: z.int(), error: z.string() }))
const madeMove = { unitId: id('Прибор'), moveId: id('Перемещение') }

/** The failures, each with a Russian sentence; the others were moved or were already there. */
export const UnitsMoveReply = z
  .object({
    failed,
    unchangedCount: z.int(),
    /** What was moved: the body of the undo. */
    moves: z.array(z.object(madeMove)),
  })
  .meta({ id: 'UnitsMoveReply' })
export type UnitsMoveReply = z.infer<typeof UnitsMoveReply>

/** The moves that a call for many units has made. A unit that was moved since stays where it is. */
export const UnitsMoveUndo = z.strictObject({
  moves: z
    .array(z.strictObject(madeMove))
    .min(1, 'выберите приборы')
    .max(maxIds, `не больше ${maxIds.toLocaleString('ru')} значений`)
    .meta({ title: 'Перемещения' }),
})
export type UnitsMoveUndo = z.infer<typeof UnitsMoveUndo>

export const UnitsMoveUndoReply = z.object({ failed }).meta({ id: 'UnitsMoveUndoReply' })
export type UnitsMoveUndoReply = z.infer<typeof UnitsMoveUndoReply>

/** Writes the verification range of the unit with its proof and closes the one before it. */
export const UnitVerificationInput = z.strictObject({
  /** The record in «Аршин»: a number or a link; empty: «поверен, запись не указана». */
  number: line({ title: 'Запись в «Аршин»', max: 200 }).default(''),
  verifiedOn: day('Поверен'),
  /** Absent: by the model. */
  until: day('Поверка до').nullable().default(null),
  lab: line({ title: 'Кто поверил', max: 200 }).default(''),
  version,
})
export type UnitVerificationInput = z.infer<typeof UnitVerificationInput>

/**
 * The organization of the truck was corrected, not changed: the block needs no other one. `ownerId` is the
 * organization that the caller saw; if the truck has another one by now the call is refused.
 */
export const UnitOwnerInput = z.strictObject({ ownerId: id('Организация'), version })
export type UnitOwnerInput = z.infer<typeof UnitOwnerInput>

export const UnitOrder = z
  .enum(['model', 'serial', 'place', 'since', 'warrantyUntil', 'verifiedUntil', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type UnitOrder = z.infer<typeof UnitOrder>

/** Units that are written off are returned only if their place or ids are requested. */
export const UnitFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Приборы').optional(),
  kinds: z.array(UnitKind).max(10).optional().meta({ title: 'Виды' }),
  modelIds: ids('Модели').optional(),
  places: z.array(UnitPlace).max(7).optional().meta({ title: 'Где' }),
  carIds: ids('ТС').optional(),
  /** On trucks of the organizations, or in their own keeping. */
  companyIds: ids('Организации').optional(),
  userIds: ids('Сотрудники').optional(),
  warranty: z.array(UnitWarranty).max(4).optional().meta({ title: 'Гарантия' }),
  verification: z.array(UnitVerification).max(4).optional().meta({ title: 'Поверка' }),
  isOnArchivedCar: z.boolean().optional().meta({ title: 'На выбывших ТС' }),
  hasFormerOwner: z.boolean().optional().meta({ title: 'Сменился владелец' }),
  /** Installed on a truck within these days; `hasFailed` is about these installations. */
  installedFrom: day('Установлен с').optional(),
  installedTo: day('Установлен по').optional(),
  hasFailed: z.boolean().optional().meta({ title: 'Отказ в 90 дней' }),
  orderBy: UnitOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})
export type UnitFilters = z.infer<typeof UnitFilters>

export const UnitSearch = UnitFilters.extend(page)
export type UnitSearch = z.infer<typeof UnitSearch>

/** By the serial in any spelling (a scanned code too), the model, the plate. */
export const UnitQuery = z.strictObject({
  query,
  limit: z.int().min(1).max(100).default(10).meta({ title: 'Строк' }),
  places: UnitFilters.shape.places,
  kinds: UnitFilters.shape.kinds,
})
export type UnitQuery = z.infer<typeof UnitQuery>
