import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { beforeEach, expect, test } from 'vitest'

import { fakeBrowser, isRefresh, pair, refused, storageOfOtherTab } from '../../testing/fakeBrowser.ts'

beforeEach(() => {
  localStorage.setItem('accessToken', 'access-1')
  localStorage.setItem('refreshToken', 'refresh-1')
})

const input = { body: { oldPassword: 'прежний пароль', newPassword: 'Магистраль у Волги' } }
const options = { silent: true, renewsTokens: true }

/** With the new password the first pair is dead, also for a refresh. */
function server(changes: () => [number, unknown] = () => [200, pair(2)]) {
  let generation = 1
  return fakeBrowser((request, bearer) => {
    if (bearer !== `access-${generation}` && bearer !== `refresh-${generation}`)
      return refused(401, 'Войдите в систему')
    if (isRefresh(request)) {
      generation += 1
      return [200, pair(generation)]
    }
    if (request.method !== 'PATCH')
      return bearer?.startsWith('access') ? [200, { items: [] }] : refused(401, '')
    const answer = changes()
    if (answer[0] === 200) generation = 2
    return answer
  })
}

test('the new pair of a changed password is stored, and the next call goes with it', async () => {
  const { openTab, sent, tokens } = server()
  const { call, onSignedOut } = openTab()
  await expect(call(sessionsRoutes.changePassword, input, options)).resolves.toEqual(pair(2))
  await call(tasksRoutes.counters)
  expect(sent.map(({ bearer }) => bearer)).toEqual(['access-1', 'access-2'])
  expect(tokens.refresh()).toBe('refresh-2')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('calls made when the server has changed it and this tab does not know yet wait for the new pair, in all tabs', async () => {
  const late: Promise<unknown>[] = []
  const { openTab, sent } = server(() => {
    late.push(here.call(tasksRoutes.counters), there.call(tasksRoutes.counters))
    return [200, pair(2)]
  })
  const [here, there] = [openTab(), openTab()]
  await here.call(sessionsRoutes.changePassword, input, options)
  await expect(Promise.all(late)).resolves.toEqual([{ items: [] }, { items: [] }])
  expect(here.onSignedOut).not.toHaveBeenCalled()
  expect(there.onSignedOut).not.toHaveBeenCalled()
  expect(sent.filter(({ path }) => path === '/auth/refresh')).toEqual([])
  // The other tab was refused with the dead one first.
  expect(sent.map(({ bearer }) => bearer)).toEqual(['access-1', 'access-1', 'access-2', 'access-2'])
})

test('another tab, which sees the new pair a moment later, does not try to renew the dead one', async () => {
  const { storage, arrive } = storageOfOtherTab()
  const late: Promise<unknown>[] = []
  const { openTab, sent } = server(() => {
    late.push(there.call(tasksRoutes.counters))
    return [200, pair(2)]
  })
  const [here, there] = [openTab(), openTab(storage)]
  await here.call(sessionsRoutes.changePassword, input, options)
  await new Promise((resolve) => setTimeout(resolve))
  arrive()
  await expect(Promise.all(late)).resolves.toEqual([{ items: [] }])
  expect(there.onSignedOut).not.toHaveBeenCalled()
  expect(sent.filter(({ path }) => path === '/auth/refresh')).toEqual([])
})

test('a new pair that comes after the sign-out is dropped', async () => {
  const { openTab, tokens } = server(() => {
    localStorage.clear()
    return [200, pair(2)]
  })
  await openTab()
    .call(sessionsRoutes.changePassword, input, options)
    .catch(() => undefined)
  expect(tokens.bearer()).toBeNull()
})

test('an expired key is renewed before the password is changed', async () => {
  localStorage.setItem('accessToken', 'access-0')
  const { openTab, tokens } = server(() => [200, pair(2)])
  await openTab().call(sessionsRoutes.changePassword, input, options)
  expect(tokens.bearer()).toBe('access-2')
})

test('a wrong present password does not sign the user out and leaves the pair alone', async () => {
  const { openTab, tokens } = server(() => refused(422, 'Текущий пароль: неверный'))
  const { call, onSignedOut } = openTab()
  await expect(call(sessionsRoutes.changePassword, input, options)).rejects.toMatchObject({
    status: 422,
    isSilent: true,
  })
  expect(tokens.bearer()).toBe('access-1')
  expect(onSignedOut).not.toHaveBeenCalled()
  await expect(call(tasksRoutes.counters)).resolves.toEqual({ items: [] })
})

test('a second factor that is due is reported once for all calls', async () => {
  const { openTab } = fakeBrowser(() => [
    403,
    { statusCode: 403, error: 'SECOND_FACTOR_DUE', message: 'Настройте второй фактор' },
  ])
  const { call, onSecondFactorDue, onSignedOut } = openTab()
  await expect(call(tasksRoutes.counters)).rejects.toMatchObject({ code: 'SECOND_FACTOR_DUE' })
  expect(onSecondFactorDue).toHaveBeenCalledOnce()
  expect(onSignedOut).not.toHaveBeenCalled()
})
