import { paths } from '../../kit/route.ts'
import type { unitModelsSchemas, unitsSchemas } from './units.schemas.ts'

export const unitModelsRoutes = paths<typeof unitModelsSchemas>()({
  list: { method: 'GET', path: '/units/models', access: 'units.read' },
  create: {
    method: 'POST',
    path: '/units/models',
    access: 'units.administer',
    status: 201,
    creates: true,
  },
  update: { method: 'PUT', path: '/units/models/:id', access: 'units.administer' },
  remove: {
    method: 'DELETE',
    path: '/units/models/:id',
    access: 'units.administer',
    reply: 'empty',
    status: 204,
  },
})

export const unitsRoutes = paths<typeof unitsSchemas>()({
  search: { method: 'POST', path: '/units/search', access: 'units.read' },
  count: { method: 'POST', path: '/units/count', access: 'units.read' },
  searchByQuery: { method: 'POST', path: '/units/search-by-query', access: 'units.read' },
  byPerson: { method: 'GET', path: '/units/by-person', access: 'units.read' },
  failures: { method: 'POST', path: '/units/report', access: 'units.write', isLong: true },
  failuresExcel: {
    method: 'POST',
    path: '/units/report/excel',
    access: 'units.write',
    reply: 'file',
    isLong: true,
  },
  get: { method: 'GET', path: '/units/:id', access: 'units.read' },
  ofCar: { method: 'GET', path: '/units/car/:carId', access: 'units.read' },
  ofTask: { method: 'GET', path: '/units/task/:taskId', access: 'units.read' },
  create: {
    method: 'POST',
    path: '/units',
    access: 'units.move',
    status: 201,
    creates: true,
    isDelayable: true,
  },
  update: { method: 'PUT', path: '/units/:id', access: 'units.write' },
  remove: { method: 'DELETE', path: '/units/:id', access: 'units.write', reply: 'empty', status: 204 },
  move: {
    method: 'POST',
    path: '/units/:id/move',
    access: 'units.move',
    creates: true,
    isDelayable: true,
    refuses: ['CONFLICT'],
  },
  replace: {
    method: 'POST',
    path: '/units/replace',
    access: 'units.move',
    creates: true,
    isDelayable: true,
    refuses: ['CONFLICT'],
  },
  moveMany: { method: 'PATCH', path: '/units/move', access: 'units.move' },
  undoMoves: { method: 'POST', path: '/units/move/undo', access: 'units.move', isLong: true },
  undoMove: { method: 'POST', path: '/units/:id/move/undo', access: 'units.move', refuses: ['CONFLICT'] },
  makeMain: { method: 'PATCH', path: '/units/:id/main', access: 'units.move' },
  confirmOwner: { method: 'PATCH', path: '/units/:id/owner', access: 'units.write', refuses: ['CONFLICT'] },
  verify: {
    method: 'POST',
    path: '/units/:id/verification',
    access: 'units.move',
    creates: true,
    isDelayable: true,
    refuses: ['CONFLICT'],
  },
  actions: { method: 'GET', path: '/units/:id/actions', access: 'units.read' },
})
