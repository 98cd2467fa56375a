import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { call } from '../api/api.ts'
import { ApiError } from '../api/errors.ts'
import { sessionEnd, sessionState } from '../session/state.ts'
import { createQueryClient } from './queryClient.ts'
import { reportError } from './report.ts'

const read = (options: { silent?: boolean } = {}) =>
  createQueryClient()
    .query({ queryKey: ['auth', 'me'], queryFn: () => call(authRoutes.me, undefined, options), retry: false })
    .catch((error: unknown) => error)

test('a refused call is shown as an error with the message of the server', async () => {
  fakeApi().on(authRoutes.me, () => {
    throw new Refused('NOT_FOUND', 'Заявки № 18402 нет или она вам недоступна')
  })
  await read()
  expect(shownAlert.get()).toMatchObject({
    type: 'error',
    title: 'Внимание',
    text: 'Заявки № 18402 нет или она вам недоступна',
  })
})

test('several messages stand in one alert, joined by « , »', async () => {
  fakeApi().on(authRoutes.me, () => {
    throw new Refused('VALIDATION', ['Тема: заполните поле', 'ТС: заполните поле'])
  })
  await read()
  expect(shownAlert.get()?.text).toBe('Тема: заполните поле , ТС: заполните поле')
})

test('no network is a warning', async () => {
  fakeApi().on(authRoutes.me, () => {
    throw new TypeError('Failed to fetch')
  })
  await read()
  expect(shownAlert.get()).toMatchObject({
    type: 'warning',
    text: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',
  })
})

test('a part of the program that did not load is said in Russian', () => {
  reportError(new TypeError('Failed to fetch dynamically imported module: /assets/saveFile.js'))
  expect(shownAlert.get()).toMatchObject({
    type: 'warning',
    text: 'Часть программы не загрузилась. Проверьте интернет и попробуйте ещё раз.',
  })
})

test('a silent call shows nothing and is rejected all the same', async () => {
  fakeApi().on(authRoutes.me, () => {
    throw new Refused('INTERNAL', 'На сервере произошла ошибка')
  })
  expect(await read({ silent: true })).toBeInstanceOf(ApiError)
  expect(shownAlert.get()).toBeNull()
})

test('one refusal that fails many calls is shown once', () => {
  const error = new ApiError({
    status: 409,
    code: 'CONFLICT',
    messages: ['Заявка уже закрыта'],
    fields: {},
    current: undefined,
    changedBy: null,
    mayKeepMine: null,
    mayComment: null,
    requestId: null,
  })
  reportError(error)
  const first = shownAlert.get()
  reportError(error)
  expect(shownAlert.get()).toBe(first)
})

test('calls that meet the end of the session leave the message to the session', async () => {
  sessionState.set('in')
  localStorage.setItem('accessToken', 'a')
  fakeApi().on(authRoutes.me, () => {
    throw new Refused('UNAUTHORIZED', 'Войдите в систему')
  })
  await read()
  expect(sessionState.get()).toBe('out')
  expect(sessionEnd.get()?.message).toBe('Войдите в систему')
  expect(shownAlert.get()).toBeNull()
})
