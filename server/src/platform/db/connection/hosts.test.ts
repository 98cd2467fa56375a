import { expect, test } from 'vitest'

import { placeOf } from './hosts.ts'

test.each([
  ['postgres://u:p@db.example.ru:5433/x', { host: ['db.example.ru'], port: [5433] }],
  ['postgres://u:p@db/x', { host: ['db'], port: [5432] }],
  ['postgres://u:p@[::1]:5433/x', { host: ['::1'], port: [5433] }],
  ['postgres://u:p@127.0.0.1/x', { host: ['127.0.0.1'], port: [5432] }],
  ['postgres://u:p@пример.рф/x', { host: ['xn--e1afmkfd.xn--p1ai'], port: [5432] }],
  ['postgres://u:p@db_one/x', { host: ['db_one'], port: [5432] }],
])('%s names its server', (url, place) => {
  expect(placeOf(url)).toMatchObject(place)
})

test('an address may name the folder of a socket, as libpq does, and no parameter of it remains', () => {
  expect(placeOf('postgres:///x?host=/run/postgresql&port=5433&sslmode=disable')).toMatchObject({
    url: 'postgres:///x?sslmode=disable',
    path: '/run/postgresql/.s.PGSQL.5433',
  })
})
