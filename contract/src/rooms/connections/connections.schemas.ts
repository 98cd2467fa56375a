import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  ConnectionChange,
  ConnectionParams,
  ConnectionState,
  ConnectionTest,
  ConnectionTestResult,
} from './connections.schema.ts'

export const connectionsSchemas = schemas({
  list: { summary: 'Подключения к внешним системам; секреты не отдаются', reply: listOf(ConnectionState) },
  change: {
    summary: 'Подключить внешнюю систему, изменить подключение или отключить',
    params: ConnectionParams,
    body: ConnectionChange,
    reads: { schema: ConnectionState, joins: { connection: ['provider', 'values'] } },
    reply: ConnectionState,
  },
  test: {
    summary: 'Проверить подключение: сохранённое или введённое',
    params: ConnectionParams,
    body: ConnectionTest,
    reply: ConnectionTestResult,
  },
})
