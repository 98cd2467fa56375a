import { z } from 'zod'

import { Day, Id, ids, Moment } from '../../kit/fields.ts'
import { page, Sort } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CarFilters } from '../cars/cars.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { factStates, lights } from './lights.words.ts'

export const Light = z.enum(lights).meta({ title: 'Светофор' })
export type Light = z.infer<typeof Light>

export const FactState = z.enum(factStates)
export type FactState = z.infer<typeof FactState>

export const FactTask = z.object({ id: Id, queue: Queue, status: TaskStatus }).meta({ id: 'FactTask' })
export type FactTask = z.infer<typeof FactTask>

/** What a rule says of a truck today. */
export const LightFact = z
  .object({
    ruleId: Id,
    state: FactState,
    light: Light,
    until: Day.nullable(),
    /** Until then; negative once it is over. */
    daysLeft: z.int().nullable(),
    /** The last message of the terminal. */
    lastSeenAt: Moment.nullable(),
    /** «просрочен 6 дней» */
    text: z.string(),
    /** Where it is known from; null where nothing is known. */
    source: z
      .object({ kind: z.enum(['range', 'unit', 'driver', 'task']), id: Id, text: z.string() })
      .nullable(),
    task: FactTask.nullable(),
  })
  .meta({ id: 'LightFact' })
export type LightFact = z.infer<typeof LightFact>

/** The traffic light of a truck: that of its worst fact. `id` is that of the truck. */
export const CarLight = z
  .object({
    id: Id,
    car: CarName.extend({ brand: z.string(), model: z.string() }),
    company: CompanyRef.nullable(),
    /** Null for an archived truck. */
    light: Light.nullable(),
    /** Of `total` facts that the truck needs so many are known. */
    known: z.int(),
    total: z.int(),
    facts: z.array(LightFact),
    /** The open request about a red or yellow fact, else any open one of the truck. */
    openTask: FactTask.nullable(),
    version: z.int(),
  })
  .meta({ id: 'CarLight' })
export type CarLight = z.infer<typeof CarLight>

export const LightOrder = z.enum(['light', 'plate', 'company']).meta({ title: 'Сортировка' })
export type LightOrder = z.infer<typeof LightOrder>

const { query, ids: carIds, statuses, companyIds, driverIds, carServerIds, hasOpenTasks } = CarFilters.shape

export const LightFilters = z.strictObject({
  query,
  ids: carIds,
  statuses,
  companyIds,
  driverIds,
  carServerIds,
  hasOpenTasks,
  lights: z.array(Light).max(3).optional().meta({ title: 'Светофор' }),
  /** Any of these rules makes the truck red. */
  redRuleIds: ids('Причина').optional(),
  unknownRuleIds: ids('Неизвестно').optional(),
  /** The truck is inside now. */
  zoneIds: ids('Территория').optional(),
  /** Some fact that the truck needs is not known. */
  hasUnknown: z.boolean().default(false).meta({ title: 'Не всё известно' }),
  /** Red by a fact that no open request is about; with `redRuleIds` by a fact of these rules. */
  isWithoutTask: z.boolean().default(false).meta({ title: 'Красные без заявки' }),
  orderBy: LightOrder.default('light'),
  sort: Sort.default('ASC'),
})
export type LightFilters = z.infer<typeof LightFilters>

export const LightSearch = z.strictObject({ ...LightFilters.shape, ...page })
export type LightSearch = z.infer<typeof LightSearch>

/** Under the same filters without those of the light itself. */
export const LightCounts = z
  .object({ RED: z.int(), YELLOW: z.int(), GREEN: z.int(), unknown: z.int() })
  .meta({ id: 'LightCounts' })
export type LightCounts = z.infer<typeof LightCounts>
