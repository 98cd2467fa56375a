import { cannedAnswersRoutes } from '@naryad/contract/canned-answers/canned-answers.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCard } from '../../../testing/renderCard.tsx'
import { makeTask } from '../tasks.make.ts'

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий коллегам' })

test('«/» finds an answer by its shortcut, and the server fills it', async () => {
  const task = makeTask({ car: null })
  const answer = { text: 'Звонить: {контакт}', isShared: true, version: 1, audience: 'INTERNAL' as const }
  const { api } = await renderCard({
    tasks: [task],
    prepare: (served) => {
      served.on(cannedAnswersRoutes.list, () => ({
        items: [
          { ...answer, id: 3, title: 'Перезвонить контакту', shortcut: 'звонок' },
          { ...answer, id: 4, title: 'Клиенту', shortcut: 'звонить', audience: 'PUBLIC' as const },
        ],
        totalCount: 2,
      }))
      served.on(cannedAnswersRoutes.fill, () => ({ text: 'Звонить: Ахметов К.', missing: [] }))
    },
  })
  await userEvent.type(field(), 'Срочно /звон')
  const list = within(await screen.findByRole('listbox', { name: 'Шаблоны' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'звонок — Перезвонить контакту',
  ])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field()).toHaveValue('Срочно Звонить: Ахметов К.'))
  expect(api.calls(cannedAnswersRoutes.fill)).toHaveLength(1)
})
