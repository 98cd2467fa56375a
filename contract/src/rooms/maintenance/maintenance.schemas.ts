import { z } from 'zod'

import { IdParams, PathId } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  MaintenanceChange,
  MaintenanceDone,
  MaintenanceDoneReply,
  MaintenanceInput,
  MaintenanceItem,
  MaintenanceKind,
  MaintenanceKindChange,
  MaintenanceKindInput,
  MaintenanceRange,
  MaintenanceSearch,
} from './maintenance.ts'

export const maintenanceSchemas = schemas({
  ofCar: {
    summary: 'Интервалы обслуживания ТС: действующие по близости срока, затем выполненные',
    params: z.strictObject({ carId: PathId }),
    reply: listOf(MaintenanceRange),
  },
  search: {
    summary: 'Интервалы обслуживания всех ТС по состоянию и сроку',
    body: MaintenanceSearch,
    reply: listOf(MaintenanceItem),
  },
  create: { summary: 'Добавить интервал обслуживания', body: MaintenanceInput, reply: MaintenanceRange },
  update: {
    summary: 'Изменить интервал обслуживания',
    params: IdParams,
    body: MaintenanceChange,
    reads: { schema: MaintenanceItem },
    reply: MaintenanceRange,
  },
  done: {
    summary: 'Обслуживание выполнено: закрыть интервал и открыть следующий',
    params: IdParams,
    body: MaintenanceDone,
    reply: MaintenanceDoneReply,
  },
  remove: { summary: 'Удалить интервал обслуживания', params: IdParams },
  actions: objectActions,
})

export const maintenanceKindsSchemas = schemas({
  list: { summary: 'Виды обслуживания', reply: listOf(MaintenanceKind) },
  create: { summary: 'Добавить вид обслуживания', body: MaintenanceKindInput, reply: MaintenanceKind },
  update: {
    summary: 'Изменить вид обслуживания',
    params: IdParams,
    body: MaintenanceKindChange,
    reads: { schema: MaintenanceKind },
    reply: MaintenanceKind,
  },
  makeTasks: {
    summary: 'Создать заявки по близким срокам сейчас, не дожидаясь утра',
    reply: z.object({ made: z.int() }),
  },
  remove: { summary: 'Удалить вид обслуживания, которым никто не пользовался', params: IdParams },
})
