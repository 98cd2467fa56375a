import { expect, test } from 'vitest'

import { api } from '../../api.ts'
import type { RouteDef } from '../../kit/route.ts'
import { checkTokenScope, describeTokenAccess, tokenRequirement } from './token-access.ts'

const routes: RouteDef[] = Object.values(api).flatMap((rooms) => rooms.flatMap((room) => Object.values(room)))
const nameOf = ({ method, path }: RouteDef): string => `${method} ${path}`

/** Calls that a token with every right may make. */
const open = routes.filter((route) => tokenRequirement(route) !== undefined)

test('tokens reach no account, setting, audit, letter or personal data', () => {
  const closed =
    /^\/(settings(?!\/shared)|audit|privacy|letters|telegram|push|notifications|events|auth(?!\/user)|users\/filters|imports)/
  expect(open.map(({ path }) => path).filter((path) => closed.test(path))).toEqual([])
  const writesOfUsers = open.filter(
    (route) => route.path.startsWith('/users') && tokenRequirement(route)?.isWrite,
  )
  expect(writesOfUsers.map(nameOf)).toEqual([])
})

test('a token for reading makes no call that changes anything', () => {
  const allowed = open.filter((route) => checkTokenScope(route, { canWrite: false, areas: [] }) === null)
  expect(
    allowed.filter(({ method }) => method === 'PUT' || method === 'PATCH' || method === 'DELETE'),
  ).toEqual([])
  const posts = allowed.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(
    posts.filter(
      (path) =>
        !/\/(search|count|report(\/[a-z]+)?|excel|luv|engineers|ids|keys|tasks|forecast|preview)$|search|^\/reports\//.test(
          path,
        ),
    ),
  ).toEqual([])
  expect(allowed.length).toBeGreaterThan(40)
})

test('the description of the API says what a token needs', () => {
  const noteOf = (method: string, path: string) =>
    describeTokenAccess(routes.find((route) => route.method === method && route.path === path) as RouteDef)
  expect(noteOf('POST', '/tasks/search')).toBe('По ключу API: чтение, раздел «Заявки».')
  expect(noteOf('PUT', '/cars/:id')).toBe('По ключу API: запись, раздел «ТС и мониторинг».')
  expect(noteOf('GET', '/tasks/types')).toBe('По ключу API: чтение.')
  expect(noteOf('PUT', '/settings')).toBe('По ключу API недоступно.')
  expect(noteOf('POST', '/auth/login')).toBe('')
})

test('calls for every signed-in user are closed unless they say otherwise', () => {
  const signedIn = open.filter(({ access }) => access === 'signedIn').map(nameOf)
  expect(signedIn.toSorted()).toEqual([
    'GET /auth/user',
    'GET /geocoder/reverse',
    'GET /geocoder/search',
    'GET /settings/shared',
    'GET /tasks/car-servers',
    'GET /tasks/categories',
    'GET /tasks/types',
  ])
})
