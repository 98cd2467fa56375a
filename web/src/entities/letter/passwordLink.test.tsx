import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { GlobalModal } from '../../app/overlays/GlobalModal.tsx'
import { makeMe } from '../../testing/makeMe.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { usePasswordLink } from './passwordLink.tsx'

function Probe() {
  const link = usePasswordLink()
  return (
    <button type="button" onClick={() => link.show('belova@example.ru')}>
      {link.ahead}
    </button>
  )
}

async function open(hasMail: boolean, role: 'admin' | 'operator' = 'admin') {
  const api = publicApi({ hasMail })
  const state = { text: null as string | null }
  api.on(lettersRoutes.list, ({ query }) => ({
    items: [
      {
        id: 1,
        to: query.to ?? '',
        subject: 'Приглашение',
        text: state.text,
        status: state.text === null ? ('QUEUED' as const) : ('KEPT' as const),
        lastError: null,
        createdAt: '2026-11-21T07:00:00.000Z',
        sentAt: null,
      },
    ],
    totalCount: 1,
  }))
  await renderIn(
    <>
      <Probe />
      <GlobalModal />
    </>,
    { me: makeMe({ role }) },
  )
  return { api, state }
}

test('promises a letter only where letters leave', async () => {
  const { api } = await open(true)
  await userEvent.click(await screen.findByRole('button', { name: /уйдёт письмо/ }))
  expect(api.calls(lettersRoutes.list)).toEqual([])
})

test('shows an administrator the link of a letter that stays, as soon as it is there', async () => {
  const { api, state } = await open(false)
  await userEvent.click(await screen.findByRole('button', { name: /письмо не уйдёт: после сохранения/ }))
  expect(await screen.findByText('Готовим ссылку…')).toBeVisible()
  state.text = 'Откройте:\n\nhttp://naryad.test/reset-password#token=abc-1\n\nСсылка действует 7 дней.'
  expect(await screen.findByText('http://naryad.test/reset-password#token=abc-1')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Скопировать ссылку' })).toBeEnabled()
  expect(api.calls(lettersRoutes.list)[0]?.url.searchParams.get('to')).toBe('belova@example.ru')
})

test('sends a user who may not read letters to an administrator', async () => {
  await open(false, 'operator')
  expect(await screen.findByRole('button', { name: /передаст администратор/ })).toBeVisible()
})
