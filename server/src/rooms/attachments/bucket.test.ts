import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { afterAll, expect, test } from 'vitest'

import { filesOf, testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { startFakeS3 } from '../../testing/fake-s3.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { attach, attachedState, fileOf, filesWithin, makeJpeg } from './attachments.make.ts'

const db = await testDb()
const s3 = await startFakeS3()
afterAll(s3.stop)
const app = await testApp(db, { NARYAD_S3: JSON.stringify(s3.settings) })

const open = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

test('files in a bucket are attached, read whole and in part, and removed', async () => {
  const dispatcher = await caller(app, db)
  const task = await makeTask(db)
  const [text, picture] = await attach(dispatcher, task.id, fileOf('акт.txt', '0123456789'), await makeJpeg())
  expect(s3.objects.size).toBe(3)
  expect(filesWithin(filesOf(app).root)).toEqual([])
  expect((await open(text?.url ?? '')).body).toBe('0123456789')
  const part = await open(text?.url ?? '', { range: 'bytes=2-4' })
  expect({ status: part.statusCode, body: part.body }).toEqual({ status: 206, body: '234' })
  expect((await open(picture?.thumbnailUrl ?? '')).statusCode).toBe(200)
  for (const { id } of [text, picture].flatMap((file) => file ?? []))
    await dispatcher.call(attachmentsRoutes.remove, { params: { id } })
  expect(s3.objects.size).toBe(0)
})

test('while the bucket does not answer, nothing is half done and the reason is said', async () => {
  const dispatcher = await caller(app, db)
  const task = await makeTask(db)
  const [kept] = await attach(dispatcher, task.id, fileOf('акт.txt', 'содержание'))
  const before = await attachedState(db, task.id)
  s3.failures = 100
  const files = [fileOf('второй.txt', 'ещё')]
  const { body: refused } = await dispatcher.refusal(attachmentsRoutes.upload, {
    params: { id: task.id },
    files,
  })
  expect(refused).toMatchObject({
    error: 'UNAVAILABLE',
    message: expect.stringContaining('Хранилище файлов'),
  })
  expect((await open(kept?.url ?? '')).statusCode).toBe(503)
  s3.failures = 0
  expect(await attachedState(db, task.id)).toEqual(before)
  expect(filesWithin(filesOf(app).root)).toEqual([])
  expect((await open(kept?.url ?? '')).body).toBe('содержание')
})
