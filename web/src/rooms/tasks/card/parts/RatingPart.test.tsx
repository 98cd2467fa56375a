import { ratingsRoutes } from '@naryad/contract/ratings/ratings.routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

test('a closed request shows the score, the words and who gave them', async () => {
  await renderCard({
    tasks: [makeTask({ status: 'CLOSED', car: null })],
    prepare: (api) =>
      api.on(ratingsRoutes.ofTask, () => ({
        rating: {
          channel: 'TELEGRAM' as const,
          name: 'Ахметов Ринат',
          askedAt: '2026-11-20T09:00:00.000Z',
          score: 2,
          text: 'Ждали три дня',
          answeredAt: '2026-11-20T10:00:00.000Z',
        },
      })),
  })
  const part = await screen.findByRole('region', { name: 'Оценка клиента' })
  expect(part).toHaveTextContent('2 из 5, плохо')
  expect(part).toHaveTextContent('Ждали три дня')
  expect(within(part).getByText(/Ахметов Ринат, в Telegram: ответ/)).toBeInTheDocument()
})
