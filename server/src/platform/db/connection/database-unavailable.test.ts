import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { isDatabaseUnavailable } from './database-unavailable.ts'

const missing = '/tmp/there-is-no-such-file'

test('a missing socket means that the database is away, a missing file does not', async () => {
  const [socketError] = await once(connect(missing), 'error', { signal: AbortSignal.timeout(5000) }).catch(
    (error: unknown) => [error],
  )
  const fileError = await readFile(missing).catch((error: unknown) => error)
  expect([socketError, fileError]).toMatchObject([{ code: 'ENOENT' }, { code: 'ENOENT' }])
  expect([isDatabaseUnavailable(socketError), isDatabaseUnavailable(fileError)]).toEqual([true, false])
})
