import { IdParams, text } from '@naryad/contract/kit/fields'
import { pageQuery } from '@naryad/contract/kit/list'
import { bind, paths, schemas } from '@naryad/contract/kit/route'
import { afterAll } from 'vitest'
import { z } from 'zod'

import { makeApp } from './app.ts'
import type { Who } from './ctx.ts'
import type { Http } from './http.ts'
import { mount } from './mount.ts'
import { conflict, impossible, invalid, notFound, unauthorized } from './refusals.ts'

/** A test room with a route of every kind, for tests of the platform. */

const thingsSchemas = schemas({
  search: {
    summary: 'Список',
    query: z.strictObject(pageQuery),
    reply: z.object({ limit: z.int(), offset: z.int() }),
  },
  create: {
    summary: 'Создать',
    body: z.strictObject({
      title: text({ title: 'Тема', min: 1, max: 5 }),
      parts: z.array(z.strictObject({ price: z.int().meta({ title: 'Цена' }) })).optional(),
      any: z.json().optional(),
    }),
    reply: z.object({ title: z.string() }),
  },
  get: { summary: 'Один', params: IdParams, reply: z.object({ id: z.int() }) },
  remove: { summary: 'Удалить', params: IdParams },
  file: { summary: 'Файл' },
  open: { summary: 'Открыто', reply: z.object({}) },
})
const things = paths<typeof thingsSchemas>()({
  search: { method: 'GET', path: '/things', access: 'tasks.read' },
  create: { method: 'POST', path: '/things', access: 'tasks.delete', status: 201 },
  get: { method: 'GET', path: '/things/:id', access: 'signedIn' },
  remove: { method: 'DELETE', path: '/things/:id', access: 'tasks.delete', reply: 'empty' },
  file: { method: 'GET', path: '/file', access: 'signed', reply: 'file' },
  open: { method: 'GET', path: '/open', access: 'public' },
})

const person = (role: Who['role']): Who => ({
  id: 1,
  role,
  isSenior: false,
  companyId: null,
  queues: [],
  sessionId: '0'.repeat(32),
})

const problems: Record<number, () => unknown> = {
  404: () => notFound('Заявка'),
  409: () => conflict('Устарело', { version: 2 }),
  422: () => impossible('Так нельзя'),
  400: () => invalid({ 'a.0': 'А: плохо', b: 'Б: плохо' }),
  500: () => new Error('select secret from passwords'),
  507: () => Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
  503: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  23505: () =>
    Object.assign(new Error('duplicate'), { code: '23505', constraint_name: 'things_title_unique' }),
}

/** Served until the end of the test file. */
export async function serveThings() {
  const app = makeApp({
    constraints: { things_title_unique: () => conflict('Такая тема уже есть') },
    trustedProxies: [],
    logLevel: 'silent',
    maxInFlight: 100,
  })
  /** How often a token was requested. */
  const door = { asked: 0 }
  const none = (): void => {}
  const http: Http = {
    app,
    base: '/api',
    isHttps: false,
    callerExists: () => Promise.resolve(true),
    authenticate: async ({ bearer }) => {
      door.asked += 1
      if (bearer === 'admin' || bearer === 'client') return person(bearer)
      throw unauthorized()
    },
    limitBy: () => none,
    addressLimit: none,
    userLimit: none,
    authenticateDriver: () => Promise.reject(new Error('no drivers here')),
    driverLimit: none,
    maxFileBytes: 1000,
  }
  mount(http, bind(things, thingsSchemas), {
    search: ({ query }) => query,
    create: ({ body }) => ({ ...body, passwordHash: 'never' }),
    get: ({ params }) => {
      const problem = problems[params.id]
      if (problem) throw problem()
      return { id: params.id }
    },
    remove: () => {},
    file: () => ({ body: Buffer.from('x'), mime: 'application/pdf', name: 'счёт №5 "a"\r\n.pdf', size: 1 }),
    open: () => ({}),
  })
  await app.ready()
  afterAll(() => app.close())

  const call = (
    method: 'GET' | 'POST' | 'DELETE' | 'HEAD',
    url: string,
    payload?: string | Buffer,
    headers = {},
  ) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers: {
        authorization: 'Bearer admin',
        ...(payload ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const create = (payload: string | Buffer, headers = {}) => call('POST', '/things', payload, headers)
  return { call, create, door }
}
