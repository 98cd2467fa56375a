import { api } from '@naryad/contract/api'
import type { JsonSchema } from '@naryad/contract/kit/json-schema'
import { openApiDocument, type Operation } from '@naryad/contract/kit/openapi'
import fc from 'fast-check'
import { sql } from 'kysely'

import type { Db } from '../platform/db/connect.ts'
import { makeTask } from '../rooms/tasks/tasks.make.ts'
import { makeUnit } from '../rooms/units/units.make.ts'
import { anyText, hostileValue, valuesOf } from './json-values.ts'

const document = openApiDocument({ api, version: '0' })
const named = document.components['schemas'] ?? {}

export interface Sent {
  readonly url: string
  readonly payload?: string
  readonly type?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const inUrl = (value: unknown): string => encodeURIComponent(text(value).toWellFormed())

function partsOf(operation: Operation, place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> {
  const own = operation.parameters.filter((parameter) => parameter['in'] === place)
  const values = own.map((parameter) => [
    String(parameter['name']),
    valuesOf(parameter['schema'] as JsonSchema, named),
  ])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: place === 'path' ? own.map((parameter) => String(parameter['name'])) : [],
  })
}

function bodyOf(operation: Operation): fc.Arbitrary<Pick<Sent, 'payload' | 'type'>> {
  const content = (operation.requestBody?.['content'] ?? {}) as Record<string, { schema: JsonSchema }>
  const json = content['application/json']
  if (content['multipart/form-data'])
    return fc.record({
      type: fc.constantFrom('multipart/form-data; boundary=x', 'multipart/form-data', 'application/json'),
      payload: fc.oneof(
        fc.constant(
          '--x\r\nContent-Disposition: form-data; name="files"; filename="\u0000../a.pdf"\r\n\r\n%PDF\r\n--x--\r\n',
        ),
        fc.constant('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--'),
        anyText(),
      ),
    })
  if (!json) return fc.constant({})
  const value = fc.oneof(
    { weight: 30, arbitrary: valuesOf(json.schema, named) },
    { weight: 1, arbitrary: hostileValue },
  )
  return fc.record({
    type: fc.constant('application/json'),
    payload: fc.oneof(
      { weight: 30, arbitrary: value.map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: anyText() },
    ),
  })
}

/** Calls of this operation, mostly valid by the document, some with hostile values. */
export const callsOf = (path: string, operation: Operation): fc.Arbitrary<Sent> =>
  fc
    .record({ path: partsOf(operation, 'path'), query: partsOf(operation, 'query'), body: bodyOf(operation) })
    .map((parts) => {
      const place = path.replace(/\{(\w+)\}/g, (_, name: string) => inUrl(parts.path[name]))
      const query = Object.entries(parts.query).map(([name, value]) => `${inUrl(name)}=${inUrl(value)}`)
      return { url: `/api${place}${query.length > 0 ? `?${query.join('&')}` : ''}`, ...parts.body }
    })

/** All operations of the document. */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
)

const ids = [1, 2, 3]

/** Three objects of each kind with the smallest ids, so that many generated calls find an object. */
export async function makeSmallestObjects(db: Db): Promise<void> {
  const servers = ids.map((id) => ({ id, title: `Сервер ${id}` }))
  const categories = ids.map((id) => ({ id, title: `Категория ${id}`, queue: 'luv' as const }))
  await db
    .insertInto('companies')
    .values(ids.map((id) => ({ id, name: `ООО ${id}` })))
    .execute()
  await db
    .insertInto('drivers')
    .values(ids.map((id) => ({ id, lastName: `Ёлкин ${id}`, companyId: id })))
    .execute()
  await db
    .insertInto('cars')
    .values(ids.map((id) => ({ id, plate: `А12${id}ВС77`, companyId: id })))
    .execute()
  await db
    .insertInto('contacts')
    .values(ids.map((id) => ({ id, name: `Анна ${id}`, companyId: id })))
    .execute()
  await db.insertInto('carServers').values(servers).execute()
  await db
    .insertInto('taskTypes')
    .values(ids.map((id) => ({ id, title: `Вид ${id}` })))
    .execute()
  await db.insertInto('taskCategories').values(categories).execute()
  const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31', mileageFrom: 0, mileageTo: 15_000 }
  await db
    .insertInto('maintenanceRanges')
    .values(ids.map((id) => ({ id, carId: id, kindId: id, ...year })))
    .execute()
  await db
    .insertInto('unitModels')
    .values(ids.map((id) => ({ id, kind: 'SKZI' as const, title: `НКМ-${id}` })))
    .execute()
  await db
    .insertInto('contracts')
    .values(ids.map((id) => ({ id, companyId: id, number: `${id}/26`, dateFrom: '2026-01-01' })))
    .execute()
  for (const id of ids)
    await makeUnit(db, { id, kind: 'SKZI', modelId: id, place: 'CAR', carId: id, isMain: true })
  for (const id of ids) await makeTask(db, { id, queue: 'luv', carId: id, companyId: 1 })
  await db
    .insertInto('acts')
    .values(
      ids.map((id) => ({
        id,
        companyId: id,
        dateFrom: '2026-11-01',
        dateTo: '2026-11-30',
        actOn: '2026-11-30',
      })),
    )
    .execute()
  // Objects created by calls get ids above these.
  for (const table of [
    'companies',
    'drivers',
    'cars',
    'contacts',
    'contracts',
    'acts',
    'car_servers',
    'task_types',
    'task_categories',
    'tasks',
    'maintenance_kinds',
    'maintenance_ranges',
    'units',
    'unit_models',
  ])
    await sql`
      select setval(sequence, greatest(nextval(sequence), 100))
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as own`.execute(db)
}
