import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import type { MileageDoubt as Doubt } from '@naryad/contract/cars/mileage'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { makeCar } from '../cars.make.ts'
import { doubtQuestion, MileageDoubt } from './MileageDoubt.tsx'

const reset: Doubt = {
  fromKm: 812_340,
  trackerKm: 812_340,
  firstKm: 15,
  readingKm: 75,
  since: '2026-11-24T08:00:00Z',
  at: '2026-11-24T10:00:00Z',
  count: 3,
  isDismissed: false,
}

async function ask(doubt: Doubt) {
  const api = fakeApi()
  const answers: unknown[] = []
  api.on(carsRoutes.mileageDoubt, () => ({ doubt }))
  api.on(carsRoutes.answerMileageDoubt, ({ body }) => {
    answers.push(body)
    return makeCar()
  })
  await renderIn(<MileageDoubt carId={4} />, { me: makeMe() })
  await screen.findByRole('region', { name: 'Пробег под вопросом' })
  return answers
}

test('a reset is asked about in a sentence, and the offered mileage includes what was driven since', async () => {
  const answers = await ask(reset)
  expect(screen.getByText(/^Пробег упал с 812\s340 до 15\sкм: заменили трекер\?$/)).toBeVisible()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Пробег сейчас, км' }).value).toMatch(
    /^812\s400$/,
  )
  expect(screen.queryByRole('button', { name: /^Верно/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Продолжить с этого пробега' }))
  expect(answers).toEqual([{ answer: 'CONTINUE', mileageKm: 812_400, since: reset.since }])
})

test('readings can be called an error', async () => {
  const answers = await ask(reset)
  await userEvent.click(screen.getByRole('button', { name: 'Это ошибка' }))
  expect(answers).toEqual([{ answer: 'ERROR', since: reset.since }])
})

test('a jump up can be accepted as it is', async () => {
  const answers = await ask({ ...reset, firstKm: 873_580, readingKm: 873_600 })
  expect(screen.getByText(/^Пробег вырос с 812\s340 сразу до 873\s580\sкм: так и есть\?$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Верно: 873\s600\sкм$/ }))
  expect(answers).toEqual([{ answer: 'CONTINUE', mileageKm: 873_600, since: reset.since }])
})

test('the counter of a tracker that differs from the mileage is called so', () => {
  expect(doubtQuestion({ ...reset, trackerKm: 140 })).toMatch(/^Счётчик трекера упал с 140 до 15\sкм/)
})
