import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { fakeBrowser, refused } from '../../testing/fakeBrowser.ts'
import { ApiError, NetworkError } from './errors.ts'
import { replyOf } from './request.ts'

beforeEach(() => {
  localStorage.setItem('accessToken', 'access-1')
  localStorage.setItem('refreshToken', 'refresh-1')
})

describe('the bearer', () => {
  test('is the access token', async () => {
    const { openTab, sent } = fakeBrowser(() => [200, { items: [] }])
    await openTab().call(tasksRoutes.counters)
    expect(sent[0]?.bearer).toBe('access-1')
  })

  test('is the refresh token when there is no access token', async () => {
    localStorage.removeItem('accessToken')
    const { openTab, sent } = fakeBrowser(() => [200, { items: [] }])
    await openTab().call(tasksRoutes.counters)
    expect(sent[0]?.bearer).toBe('refresh-1')
  })
})

describe('401 otherwise', () => {
  test('without a refresh token: the message, and out', async () => {
    localStorage.clear()
    const { openTab, refreshes } = fakeBrowser(() => refused(401, 'Войдите в систему'))
    const { call, onSignedOut } = openTab()
    await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ message: 'Войдите в систему' })
    expect(onSignedOut.mock.calls).toEqual([[expect.any(ApiError), false]])
    expect(refreshes()).toHaveLength(0)
  })

  test('a wrong password neither refreshes nor signs the user out', async () => {
    const { openTab, refreshes } = fakeBrowser(() => refused(401, 'Неверная почта или пароль'))
    const { call, onSignedOut } = openTab()
    const body = { login: 'a@b.ru', password: 'x' }
    await expect(call(authRoutes.login, { body })).rejects.toMatchObject({
      message: 'Неверная почта или пароль',
    })
    expect(onSignedOut).not.toHaveBeenCalled()
    expect(refreshes()).toHaveLength(0)
  })
})

describe('other refusals', () => {
  test('several messages are joined by a comma between spaces', async () => {
    const { openTab } = fakeBrowser(() => refused(400, ['Тема: заполните поле', 'ТС: заполните поле']))
    await expect(openTab().call(tasksRoutes.counters)).rejects.toThrow(
      'Тема: заполните поле , ТС: заполните поле',
    )
  })

  test('fields, the present state and the code come along', async () => {
    const body = {
      statusCode: 409,
      error: 'CONFLICT',
      message: 'Заявка изменилась',
      fields: { title: 'Тема' },
      current: { id: 1 },
    }
    const { openTab } = fakeBrowser(() => [409, body])
    await expect(openTab().call(tasksRoutes.counters)).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { title: 'Тема' },
      current: { id: 1 },
      isSilent: false,
    })
  })

  test('a page of a proxy in place of our answer becomes a sentence', async () => {
    const { openTab } = fakeBrowser(() => [502, '<html>'])
    await expect(openTab().call(tasksRoutes.counters)).rejects.toThrow('Сервер временно не отвечает')
  })

  test('a page of the network in place of a good answer is no answer of ours', async () => {
    const answer = { status: 200, header: () => null, text: async () => '<html>Войдите в Wi-Fi</html>' }
    await expect(replyOf(tasksRoutes.counters, answer)).rejects.toBeInstanceOf(NetworkError)
  })

  test('a silent call is rejected with a silent error', async () => {
    const { openTab } = fakeBrowser(() => refused(404, 'Нет такой заявки'))
    const silent = openTab().call(tasksRoutes.get, { params: { id: 1 } }, { silent: true })
    await expect(silent).rejects.toMatchObject({ isSilent: true, message: 'Нет такой заявки' })
  })
})

describe('the request', () => {
  test('puts ids into the path and leaves out what was not given', async () => {
    const { openTab, sent } = fakeBrowser(() => [200, { items: [], totalCount: 0 }])
    await openTab().call(tasksRoutes.actions, { params: { id: 18402 }, query: { limit: '20' } })
    expect(sent[0]?.path).toBe('/tasks/18402/actions?limit=20')
  })

  test('only creating calls carry a key, that of their attempts', async () => {
    const { openTab, sent } = fakeBrowser(() => [201, { items: [], totalCount: 0 }])
    const { call } = openTab()
    const input = { params: { id: 1 }, body: { carIds: [2] } }
    await call(tasksRoutes.split, input, { idempotencyKey: 'form-1' })
    await call(tasksRoutes.counters)
    const keys = sent.map(({ request }) => request.headers['idempotency-key'])
    expect(keys).toEqual(['form-1', undefined])
  })

  test('files go as a form, and the browser sets its content type', async () => {
    const bodies: unknown[] = []
    const { openTab, sent } = fakeBrowser((request) => {
      bodies.push(request.body)
      return [201, { items: [], totalCount: 0 }]
    })
    const files = [new File(['x'], 'счёт №5.pdf')]
    await openTab().call(attachmentsRoutes.upload, { params: { id: 1 }, files }, { idempotencyKey: 'file-1' })
    expect((bodies[0] as FormData).getAll('files')).toHaveLength(1)
    expect(sent[0]?.request.headers['content-type']).toBeUndefined()
  })
})

describe('429', () => {
  const tooOften = (seconds: number): [number, unknown, Record<string, string>] => [
    429,
    { message: 'Слишком часто' },
    { 'retry-after': String(seconds) },
  ]

  test('is waited out as long as the server asks, without a message', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let left = 2
    const { openTab, sent } = fakeBrowser(() => (left-- > 0 ? tooOften(2) : [200, { items: [] }]))
    const answer = openTab().call(tasksRoutes.counters)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await answer).toEqual({ items: [] })
    expect(sent).toHaveLength(3)
  })

  test('that asks for a long pause is shown at once', async () => {
    const { openTab, sent } = fakeBrowser(() => tooOften(60))
    await expect(openTab().call(tasksRoutes.counters)).rejects.toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })

  test('of the sign-in is shown at once', async () => {
    const { openTab, sent } = fakeBrowser(() => tooOften(1))
    const body = { login: 'a@b.ru', password: 'x' }
    await expect(openTab().call(authRoutes.login, { body })).rejects.toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })

  test('is not waited out after the caller has gone', async () => {
    const { openTab, sent } = fakeBrowser(() => tooOften(2))
    const gone = new AbortController()
    const answer = openTab().call(tasksRoutes.counters, undefined, { signal: gone.signal })
    setTimeout(() => gone.abort(), 50)
    await expect(answer).rejects.toThrow(/abort/i)
    expect(sent).toHaveLength(1)
  })
})
