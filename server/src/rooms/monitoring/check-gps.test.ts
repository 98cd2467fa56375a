import { expect, test } from 'vitest'

import { checkGps } from './check-gps.ts'
import { makeFort, makeSystem } from './gps/gps.make.ts'

const check = (url: string, password = 'p', signal = new AbortController().signal) =>
  checkGps({ provider: 'fort', values: { url, login: 'l', password } }, signal)

test('reports how many vehicles a working connection sees', async () => {
  expect(await check((await makeFort()).url)).toMatchObject({
    message: expect.stringMatching(/^Видно 1\sобъект$/),
    error: null,
  })
})

test('reports why a connection fails', async () => {
  const { error } = await check((await makeFort()).url, 'wrong')
  expect(error).toMatch(/^Система мониторинга не принимает логин и пароль/)
  expect((await check('http://127.0.0.1:1')).error).toMatch(/не отвечает/)
})

test('an aborted check stops its request', async () => {
  const silent = await makeSystem(
    () => 'any',
    () => 'silence',
  )
  expect((await check(silent.url, 'p', AbortSignal.timeout(100))).error).toMatch(/не отвечает/)
})
