import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { Id, IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { TaskInput } from '../tasks/tasks.inputs.ts'
import {
  Call,
  CallChange,
  CallConnection,
  CallFilters,
  CallInput,
  CallLink,
  CallSearch,
  CurrentCall,
  Dialling,
  DialInput,
  RecordingAddress,
  RecordingQuery,
} from './calls.ts'
import {
  PhoneConnection,
  PhoneConnectionChange,
  PhoneConnectionInput,
  PhoneRequest,
  PhoneRequestsQuery,
  PhoneTestResult,
} from './phone-connections.ts'

export const callsSchemas = schemas({
  search: { summary: 'Журнал звонков', body: CallSearch, reply: listOf(Call) },
  count: {
    summary: 'Сколько звонков подходит под каждые условия',
    body: countInput(CallFilters),
    reply: Counts,
  },
  create: {
    summary: 'Записать звонок, о котором АТС не сообщала',
    body: CallInput,
    reply: Call,
  },
  connections: { summary: 'АТС, звонки которых есть в журнале', reply: listOf(CallConnection) },
  get: { summary: 'Звонок', params: IdParams, reply: Call },
  update: {
    summary: 'Изменить звонок, записанный вручную',
    params: IdParams,
    body: CallChange,
    reads: { schema: Call },
    reply: Call,
  },
  remove: { summary: 'Удалить звонок, записанный вручную', params: IdParams },
  current: {
    summary: 'Звонки, которые сейчас звонят у вызывающего или приняты им: кто звонит, его заявки и звонки',
    reply: z.object({ items: z.array(CurrentCall) }),
  },
  createTask: {
    summary: 'Создать заявку по звонку',
    params: IdParams,
    body: TaskInput,
    reply: z.object({ taskId: Id }),
  },
  recording: { summary: 'Запись разговора; каждое прослушивание попадает в журнал', params: IdParams },
  recordingAddress: {
    summary: 'Адрес, по которому запись звучит в браузере; действует час, попадает в журнал',
    params: IdParams,
    reply: RecordingAddress,
  },
  play: {
    summary: 'Запись разговора по подписанному адресу, целиком или по частям',
    params: IdParams,
    query: RecordingQuery,
  },
  dialling: { summary: 'Звонит ли «Позвонить» через АТС', reply: Dialling },
  dial: { summary: 'Позвонить через АТС: сначала звонит телефон вызывающего', body: DialInput },
  link: {
    summary: 'Отнести звонок к заявке или к другой; null убирает его из заявки',
    params: IdParams,
    body: CallLink,
    reply: Call,
  },
})

export const phoneConnectionsSchemas = schemas({
  list: { summary: 'Подключённые АТС; ключи не отдаются', reply: listOf(PhoneConnection) },
  create: { summary: 'Подключить АТС', body: PhoneConnectionInput, reply: PhoneConnection },
  update: {
    summary: 'Изменить подключение АТС, включить или выключить его',
    params: IdParams,
    body: PhoneConnectionChange,
    reads: { schema: PhoneConnection },
    reply: PhoneConnection,
  },
  test: { summary: 'Проверить подключение АТС', params: IdParams, reply: PhoneTestResult },
  remove: { summary: 'Удалить подключение АТС; звонки останутся', params: IdParams },
  requests: {
    summary: 'Что прислала АТС за 7 дней, новое сверху, без ключей',
    params: IdParams,
    query: PhoneRequestsQuery,
    reply: listOf(PhoneRequest),
  },
})
