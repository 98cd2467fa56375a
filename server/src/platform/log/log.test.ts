import { expect, test } from 'vitest'

import { captureLog } from '../../testing/log.ts'
import { makeApp } from '../http/app.ts'

const linesOf = async (level: string): Promise<string[]> => {
  const log = captureLog()
  const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: level, maxInFlight: 10 })
  const config = { access: 'public' } as const
  app.get('/*', { config }, (request) => {
    if (request.url === '/assets/broken.js') throw new Error('unreadable')
    return 'file'
  })
  app.get('/api/tasks', { config }, () => 'rows')
  for (const url of ['/', '/assets/list-AbC1.js', '/apis', '/api/tasks?query=secret', '/assets/broken.js'])
    await app.inject(url)
  await app.close()
  await expect.poll(() => log.text()).toContain('broken')
  return log
    .text()
    .split('\n')
    .flatMap((line) => /"path":"([^"]+)"/.exec(line)?.[1] ?? [])
}

test('at info the log has calls of the API and failures, no static files', async () => {
  expect(await linesOf('info')).toEqual(['/api/tasks', '/assets/broken.js'])
})

test('at debug it has every request', async () => {
  expect(await linesOf('debug')).toEqual([
    '/',
    '/assets/list-AbC1.js',
    '/apis',
    '/api/tasks',
    '/assets/broken.js',
  ])
})

test.each([
  [new TypeError('no primary'), 'TypeError', 'no primary'],
  [{ message: 'copied', stack: 'Error: copied\n  at' }, 'object', 'copied'],
  ['text', 'string', 'not an error'],
  [{ message: 7 }, 'object', 'not an error'],
])('%s is logged as %s, %s', async (err, type, message) => {
  const log = captureLog()
  const app = makeApp({ constraints: {}, trustedProxies: [], logLevel: 'error', maxInFlight: 10 })
  app.log.error({ err }, 'failed')
  await expect.poll(() => log.text()).toContain('failed')
  expect(JSON.parse(log.text().trim())).toMatchObject({ err: { type, message } })
  await app.close()
})
