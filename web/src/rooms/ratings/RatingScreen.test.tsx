import type { RatingPage } from '@naryad/contract/ratings/ratings'
import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { RatingScreen } from './RatingScreen.tsx'

const page: RatingPage = {
  task: { id: 15, title: 'Не читается карта' },
  service: { name: 'ТахоСервис', phone: null },
  score: null,
  text: '',
  mayAnswer: true,
}

test('one press rates the work, and the score can be changed', async () => {
  const secret = 'a'.repeat(43)
  history.replaceState(null, '', `#${secret}`)
  const api = publicApi()
  api.on(ratingsRoutes.open, () => page)
  api.on(ratingsRoutes.answer, ({ body }) => ({ ...page, score: body.score, text: body.text }))
  await renderIn(<RatingScreen />)
  await userEvent.click(await screen.findByRole('button', { name: /^4/ }))
  expect(await screen.findByText(/Ваша оценка: 4 из 5/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Что понравилось или нет'), 'Быстро')
  await userEvent.click(screen.getByRole('button', { name: 'Отправить комментарий' }))
  expect(api.calls(ratingsRoutes.answer).map(({ body }) => body)).toEqual([
    { secret, score: 4, text: '' },
    { secret, score: 4, text: 'Быстро' },
  ])
})

test('words that were typed before the score outlive a reload', async () => {
  history.replaceState(null, '', `#${'c'.repeat(43)}`)
  const api = publicApi()
  api.on(ratingsRoutes.open, () => page)
  api.on(ratingsRoutes.answer, ({ body }) => ({ ...page, score: body.score, text: body.text }))
  await renderIn(<RatingScreen />)
  await userEvent.type(await screen.findByLabelText('Что понравилось или нет'), 'Быстро')
  cleanup()
  await renderIn(<RatingScreen />)
  expect(await screen.findByLabelText('Что понравилось или нет')).toHaveValue('Быстро')
  await userEvent.click(screen.getByRole('button', { name: /^5/ }))
  expect(await screen.findByText(/Ваша оценка: 5 из 5/)).toBeInTheDocument()
  expect(api.calls(ratingsRoutes.answer)[0]?.body).toMatchObject({ text: 'Быстро' })
  expect(sessionStorage).toHaveLength(0)
})

test('a link with a score offers it, and only a press gives it', async () => {
  const secret = 'b'.repeat(43)
  history.replaceState(null, '', `#${secret}.5`)
  const api = publicApi()
  api.on(ratingsRoutes.open, () => page)
  api.on(ratingsRoutes.answer, ({ body }) => ({ ...page, score: body.score, text: body.text }))
  await renderIn(<RatingScreen />)
  expect(await screen.findByRole('button', { name: /^5/, pressed: true })).toBeInTheDocument()
  expect(api.calls(ratingsRoutes.answer)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Поставить 5 — отлично' }))
  expect(await screen.findByText(/Ваша оценка: 5 из 5/)).toBeInTheDocument()
  expect(api.calls(ratingsRoutes.answer).map(({ body }) => body)).toEqual([{ secret, score: 5, text: '' }])
})

test('another link in the same tab shows its own page', async () => {
  const [first, second] = ['d'.repeat(43), 'e'.repeat(43)]
  history.replaceState(null, '', `#${first}`)
  const api = publicApi()
  api.on(ratingsRoutes.open, ({ body }) => ({
    ...page,
    task: { id: body.secret === first ? 15 : 16, title: '' },
  }))
  api.on(ratingsRoutes.answer, ({ body }) => ({ ...page, score: body.score, text: body.text }))
  await renderIn(<RatingScreen />)
  expect(await screen.findByText(/^Заявка № 15/)).toBeInTheDocument()
  location.hash = second
  expect(await screen.findByText(/^Заявка № 16/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^5/ }))
  expect(api.calls(ratingsRoutes.answer).map(({ body }) => body)).toMatchObject([{ secret: second }])
})
