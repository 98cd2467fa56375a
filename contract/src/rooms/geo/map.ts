import { z } from 'zod'

import { Id, ids, Moment, Point } from '../../kit/fields.ts'
import { query } from '../../kit/list.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { DriverRef } from '../drivers/drivers.ts'
import { Priority, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { queues } from '../tasks/tasks.queues.ts'
import { statuses } from '../tasks/tasks.statuses.ts'
import { Person } from '../users/users.ts'
import { mapLayers } from './map.words.ts'

const layer = z.enum(mapLayers)

/** Without `statuses`, open requests are returned. */
export const MapSearch = z.strictObject({
  layers: z.array(layer).max(mapLayers.length).optional().meta({ title: 'Слои' }),
  query: query.default(''),
  queues: z.array(Queue).max(queues.length).optional().meta({ title: 'Очереди' }),
  statuses: z.array(TaskStatus).max(statuses.length).optional().meta({ title: 'Статусы' }),
  companyIds: ids('Организации').optional(),
})
export type MapSearch = z.infer<typeof MapSearch>

export const MapTask = z.object({
  id: Id,
  queue: Queue,
  status: TaskStatus,
  priority: Priority,
  title: z.string(),
  /** The point of the task; if the task has no address of its own, that of its organization. */
  point: Point,
  address: z.string(),
  car: CarName.nullable(),
  company: CompanyRef.nullable(),
})
export type MapTask = z.infer<typeof MapTask>

/** A truck at its last known position. */
export const MapCar = CarName.extend({
  model: z.string(),
  point: Point,
  lastSeenAt: Moment,
  company: CompanyRef.nullable(),
  driver: DriverRef.nullable(),
  openTasksCount: z.int(),
})
export type MapCar = z.infer<typeof MapCar>

export const MapCompany = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  point: Point,
  openTasksCount: z.int(),
})
export type MapCompany = z.infer<typeof MapCompany>

/** An employee at the last mark «Я на месте» of the last 24 hours; for dispatchers only. */
export const MapPerson = Person.extend({
  point: Point,
  markedAt: Moment,
  /** The task at which the mark was made. */
  taskId: Id,
  queue: Queue,
  openTasksCount: z.int(),
}).meta({ id: 'MapPerson' })
export type MapPerson = z.infer<typeof MapPerson>

export const MapObjects = z
  .object({
    tasks: z.array(MapTask),
    cars: z.array(MapCar),
    companies: z.array(MapCompany),
    people: z.array(MapPerson),
    /** A layer has more objects than one response carries. */
    isCut: z.boolean(),
  })
  .meta({ id: 'MapObjects' })
export type MapObjects = z.infer<typeof MapObjects>
