import { z } from 'zod'

import { IdParams, PathId } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
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

/** The spelling of the paths is part of the published API. */
export const maintenanceRoutes = routes({
  ofCar: {
    method: 'GET',
    path: '/cars/maintance/car/:carId',
    access: 'maintenance.read',
    summary: 'Интервалы обслуживания ТС: действующие по близости срока, затем выполненные',
    params: z.strictObject({ carId: PathId }),
    reply: listOf(MaintenanceRange),
  },
  search: {
    method: 'POST',
    path: '/cars/maintance/search',
    access: 'maintenance.read',
    summary: 'Интервалы обслуживания всех ТС по состоянию и сроку',
    body: MaintenanceSearch,
    reply: listOf(MaintenanceItem),
  },
  create: {
    method: 'POST',
    path: '/cars/maintance',
    access: 'maintenance.write',
    summary: 'Добавить интервал обслуживания',
    body: MaintenanceInput,
    reply: MaintenanceRange,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/cars/maintance/:id',
    access: 'maintenance.write',
    summary: 'Изменить интервал обслуживания',
    params: IdParams,
    body: MaintenanceChange,
    reads: { schema: MaintenanceItem },
    reply: MaintenanceRange,
  },
  done: {
    method: 'PATCH',
    path: '/cars/maintance/:id/done',
    access: 'maintenance.write',
    summary: 'Обслуживание выполнено: закрыть интервал и открыть следующий',
    params: IdParams,
    body: MaintenanceDone,
    reply: MaintenanceDoneReply,
  },
  remove: {
    method: 'DELETE',
    path: '/cars/maintance/:id',
    access: 'maintenance.write',
    summary: 'Удалить интервал обслуживания',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/cars/maintance/:id/actions', 'maintenance.read'),
})

export const maintenanceKindsRoutes = routes({
  list: {
    method: 'GET',
    path: '/cars/maintance/kinds',
    access: 'maintenance.read',
    summary: 'Виды обслуживания',
    reply: listOf(MaintenanceKind),
  },
  create: {
    method: 'POST',
    path: '/cars/maintance/kinds',
    access: 'maintenance.administer',
    summary: 'Добавить вид обслуживания',
    body: MaintenanceKindInput,
    reply: MaintenanceKind,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/cars/maintance/kinds/:id',
    access: 'maintenance.administer',
    summary: 'Изменить вид обслуживания',
    params: IdParams,
    body: MaintenanceKindChange,
    reads: { schema: MaintenanceKind },
    reply: MaintenanceKind,
  },
  makeTasks: {
    method: 'POST',
    path: '/cars/maintance/kinds/make-tasks',
    access: 'maintenance.administer',
    summary: 'Создать заявки по близким срокам сейчас, не дожидаясь утра',
    reply: z.object({ made: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/cars/maintance/kinds/:id',
    access: 'maintenance.administer',
    summary: 'Удалить вид обслуживания, которым никто не пользовался',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
})
