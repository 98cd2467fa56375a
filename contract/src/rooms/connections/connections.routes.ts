import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import {
  ConnectionChange,
  ConnectionParams,
  ConnectionState,
  ConnectionTest,
  ConnectionTestResult,
} from './connections.schema.ts'

export const connectionsRoutes = routes({
  list: {
    method: 'GET',
    path: '/settings/connections',
    access: 'settings.read',
    summary: 'Подключения к внешним системам; секреты не отдаются',
    reply: listOf(ConnectionState),
  },
  change: {
    method: 'PUT',
    path: '/settings/connections/:key',
    access: 'settings.write',
    summary: 'Подключить внешнюю систему, изменить подключение или отключить',
    params: ConnectionParams,
    body: ConnectionChange,
    reads: { schema: ConnectionState, joins: { connection: ['provider', 'values'] } },
    reply: ConnectionState,
  },
  test: {
    method: 'POST',
    path: '/settings/connections/:key/test',
    access: 'settings.write',
    summary: 'Проверить подключение: сохранённое или введённое',
    params: ConnectionParams,
    body: ConnectionTest,
    reply: ConnectionTestResult,
  },
})
