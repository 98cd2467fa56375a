import { api } from '@naryad/contract/api'
import { referenceOf, shapeOf } from '@naryad/contract/kit/as-read'
import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { BoundRoute } from '@naryad/contract/kit/route'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { type Made, type Params, putMakers, type Read } from './put-as-read.make.ts'

const db = await testDb()
const app = await testApp(db)

let admin: Caller
beforeEach(async () => {
  admin = await caller(app, db, { role: 'admin' })
})

const declared = Object.values(api).flatMap((rooms) =>
  rooms.flatMap((room): BoundRoute[] => Object.values(room)),
)
const puts = declared.filter(({ method, body }) => method === 'PUT' && body !== undefined)

/** Orders that something be done, rather than the new state of an object that can be read. */
const commands = new Set(['/cars/:id/mileage-doubt', '/roll-call', '/routes/day', '/tasks/:id/presence'])

const found = (path: string): BoundRoute | undefined =>
  declared.find((route) => route.method === 'GET' && route.path === path)

test('every PUT takes its object as it was read, or is named here as a command', () => {
  expect(
    puts
      .filter(({ reads }) => !reads)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([...commands])
  const reading = puts.filter(({ reads }) => reads)
  expect(reading.map(({ path }) => path).toSorted()).toEqual(Object.keys(putMakers(db, admin)).toSorted())
})

interface Opened extends Made {
  readonly put: (body: Read) => Promise<LightMyRequestResponse>
  readonly present: () => Promise<Read>
  /** The number of entries in the history; 0 where there is none. */
  readonly countActions: () => Promise<number>
}

async function open(route: BoundRoute): Promise<Opened> {
  const made = await putMakers(db, admin)[route.path]?.()
  if (!made) throw new Error('the test above says which maker is missing')
  const params: Params = made.params ?? {}
  return {
    ...made,
    put: (body) => admin.send(route, { params, body }),
    present: async () => {
      const read = made.read ? await made.read() : await readAt(route.path, params)
      if (!read) throw new Error(`${route.path} cannot be read`)
      return read
    },
    countActions: async () => {
      const actions = found(`${route.path}/actions`)
      if (!actions) return 0
      return (await admin.send(actions, { params })).json<{ totalCount: number }>().totalCount
    },
  }
}

/** At its own address, else in the list of all. */
async function readAt(path: string, params: Params): Promise<Read | undefined> {
  const own = found(path)
  if (own) return (await admin.send(own, { params })).json<Read>()
  const all = found(path.replace(/\/:\w+$/, ''))
  if (!all) return undefined
  return (await admin.send(all, {})).json<{ items: Read[] }>().items.find(({ id }) => id === params['id'])
}

/** Times and versions move with every change. */
const still = ({ version: _, updatedAt: __, updatedBy: ___, ...rest }: Read): Read => rest

const without = (object: Read, key: string): Read =>
  Object.fromEntries(Object.entries(object).filter(([one]) => one !== key))

const refusalOf = (answer: LightMyRequestResponse) => {
  const { message, fields } = answer.json<ErrorReply>()
  return { status: answer.statusCode, message: [message].flat().join(' '), fields }
}

/** The field of the object that carries a field of the body. */
function readFieldOf(route: BoundRoute, field: string): string[] {
  const joined = route.reads?.joins?.[field]
  if (joined) return [...joined]
  const related = Object.keys(shapeOf(route.reads?.schema)).find(
    (key) => referenceOf(route, key)?.field === field,
  )
  return [related ?? field]
}

const isOptional = (route: BoundRoute, field: string): boolean =>
  shapeOf(route.body)[field]?.safeParse(undefined).success === true

const named = (fits: (route: BoundRoute) => boolean): [string, BoundRoute][] =>
  puts.filter((route) => route.reads && fits(route)).map((route) => [`PUT ${route.path}`, route])

describe.each(named(() => true))('%s', (_, route) => {
  test('changes nothing when the object is put back as it was read', async () => {
    const { put, present, countActions } = await open(route)
    const read = await present()
    const before = await countActions()
    const answer = await put(read)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    expect(still(await present())).toEqual(still(read))
    expect((await present())['version']).toEqual(read['version'])
    expect(await countActions()).toBe(before)
  })

  test('changes the one field that the client has changed', async () => {
    const { put, present, change, follows = [] } = await open(route)
    const read = await present()
    const answer = await put({ ...read, ...change })
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    const after = await present()
    expect(after).toMatchObject(change)
    const others = (object: Read) =>
      Object.fromEntries(
        Object.entries(still(object)).filter(([key]) => !(key in change) && !follows.includes(key)),
      )
    expect(others(after)).toEqual(others(read))
  })

  test('names the field that is left out, unless it may be', async () => {
    const { put, present } = await open(route)
    const read = await present()
    for (const field of Object.keys(shapeOf(route.body))) {
      const partial = readFieldOf(route, field).reduce(without, read)
      const answer = await put(partial)
      if (isOptional(route, field)) {
        expect([field, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
          field,
          200,
          '',
        ])
        continue
      }
      const { status, fields } = refusalOf(answer)
      expect([field, status, fields?.[field]]).toEqual([
        field,
        400,
        expect.stringMatching(/^\p{Lu}.*: поле не указано/u),
      ])
    }
    expect(still(await present())).toEqual(still(read))
  })

  test('refuses a foreign field by its name', async () => {
    const { put, present } = await open(route)
    const read = await present()
    const { status, message } = refusalOf(await put({ ...read, favouriteColour: 'синий' }))
    expect([status, message]).toEqual([400, 'Запрос: неизвестные поля: favouriteColour'])
    expect(still(await present())).toEqual(still(read))
  })

  test('takes a related object or its id, and neither guesses nor prefers', async () => {
    const { put, present } = await open(route)
    const read = await present()
    for (const key of Object.keys(read)) {
      const field = referenceOf(route, key)?.field
      const related = read[key]
      if (field === undefined) continue
      expect([key, related]).toEqual([key, expect.objectContaining({ id: expect.any(Number) })])
      const id = (related as { id: number }).id
      for (const body of [
        { ...read, [key]: { id } },
        { ...read, [field]: id },
        { ...without(read, key), [field]: id },
      ])
        expect([key, (await put(body)).statusCode]).toEqual([key, 200])
      const both = refusalOf(await put({ ...read, [field]: id + 1 }))
      expect([both.status, both.message]).toEqual([
        400,
        expect.stringContaining(`${field} (${id + 1}) и ${key} (${id})`),
      ])
      const bad = refusalOf(await put({ ...read, [key]: { name: 'ООО' } }))
      expect([bad.status, bad.message]).toEqual([
        400,
        expect.stringContaining(`в «${key}» ожидается объект с id`),
      ])
    }
    expect(still(await present())).toEqual(still(read))
  })
})

test.each(named(({ reads }) => reads?.elsewhere !== undefined))(
  '%s refuses a change of what another call changes, and says which',
  async (_, route) => {
    const { put, present } = await open(route)
    const read = await present()
    for (const [key, sentence] of Object.entries(route.reads?.elsewhere ?? {})) {
      const { status, fields } = refusalOf(await put({ ...read, [key]: 'ДРУГОЕ' }))
      expect([key, status, fields]).toEqual([key, 400, { [key]: sentence }])
    }
    expect(still(await present())).toEqual(still(read))
  },
)

test.each(named(({ body }) => 'version' in shapeOf(body)))(
  '%s answers a stale object with the present one',
  async (_, route) => {
    const { put, present, change } = await open(route)
    const read = await present()
    const answer = await put({ ...read, ...change, version: Number(read['version']) + 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<ErrorReply>().current).toBeDefined()
  },
)
