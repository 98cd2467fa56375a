import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { makePublicSettings, publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { PrivacyScreen } from './PrivacyScreen.tsx'
import { blocksOf, piecesOf } from './privacyText.ts'

beforeEach(() => sessionState.set('out'))
afterEach(() => {
  sessionState.set('out')
  setZone(null)
})

const text = `1. Кто обрабатывает данные
Оператор — ООО «Тахосервис».
Казань.

2. Ваши права

Пишите на privacy@tahoservis.ru.
<script>alert(1)</script>`

test('the text of the company is there for all, with its day and number', async () => {
  setZone('Europe/Moscow')
  publicApi({ privacy: { text, version: 3, changedAt: '2026-09-01T09:00:00.000Z' } })
  await renderIn(<PrivacyScreen />)
  expect(await screen.findByRole('heading', { name: '2. Ваши права' })).toBeVisible()
  expect(screen.getByText('Действует с 1 сентября 2026 года, версия 3')).toBeVisible()
  expect(screen.getByRole('link', { name: 'privacy@tahoservis.ru' })).toHaveAttribute(
    'href',
    'mailto:privacy@tahoservis.ru',
  )
  expect(screen.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login')
})

test('what looks like markup in it is text', async () => {
  publicApi({ privacy: { text, version: 3, changedAt: '2026-09-01T09:00:00.000Z' } })
  const { container } = await renderIn(<PrivacyScreen />)
  expect(await screen.findByText(/<script>alert\(1\)<\/script>/)).toBeVisible()
  expect(container.querySelector('script')).toBeNull()
})

test('a signed-in user finds the way back to work', async () => {
  sessionState.set('in')
  publicApi()
  await renderIn(<PrivacyScreen />)
  expect(await screen.findByRole('link', { name: 'К заявкам' })).toBeVisible()
})

test('a text that could not be loaded can be asked for again', async () => {
  const api = fakeApi()
  api.on(settingsRoutes.forEverybody, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  await renderIn(<PrivacyScreen />)
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  api.on(settingsRoutes.forEverybody, () => makePublicSettings())
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: '1. Кто обрабатывает данные' })).toBeVisible()
})

test('short numbered lines are headings, empty lines part paragraphs', () => {
  expect(blocksOf(text).map(({ kind, text }) => [kind, text.slice(0, 12)])).toEqual([
    ['heading', '1. Кто обраб'],
    ['text', 'Оператор — О'],
    ['heading', '2. Ваши прав'],
    ['text', 'Пишите на pr'],
  ])
  expect(blocksOf('1. Мы храним имя и телефон.')).toEqual([
    { kind: 'text', text: '1. Мы храним имя и телефон.' },
  ])
})

test('the title that the text begins with is not said twice', () => {
  expect(blocksOf('Политика обработки персональных данных\n\n1. Кто\nМы.')[0]).toEqual({
    kind: 'heading',
    text: '1. Кто',
  })
  expect(blocksOf('Политика такова.\nИ всё.')).toHaveLength(1)
})

test('an address is found between words', () => {
  expect(piecesOf('пишите: a.b@c.ru, или d@почта.рф').map(({ kind, text }) => [kind, text])).toEqual([
    ['plain', 'пишите: '],
    ['mail', 'a.b@c.ru'],
    ['plain', ', или '],
    ['mail', 'd@почта.рф'],
  ])
})
