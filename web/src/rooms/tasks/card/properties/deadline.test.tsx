import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

test.each([
  [-3.5, 'IN_PROGRESS', /просрочена на\s3\sч/],
  [2.5, 'NEW', /осталось\s2\sч/],
] as const)(
  'a deadline in %d h of a task that is %s says so under its moment',
  async (hours, status, text) => {
    await renderCard({ tasks: [makeTask({ car: null, status, deadlineAt: inHours(hours) })] })
    expect(await screen.findByText(text)).toBeInTheDocument()
  },
)

test('neither a paused nor a finished task is said to be overdue', async () => {
  for (const status of ['WAITING_CLIENT', 'DONE'] as const) {
    const { unmount } = await renderCard({
      tasks: [makeTask({ car: null, status, deadlineAt: inHours(-3.5) })],
    })
    await screen.findByRole('article', { name: /^Заявка №/ })
    expect(screen.queryByText(/просрочена|осталось/)).toBeNull()
    unmount()
  }
})
