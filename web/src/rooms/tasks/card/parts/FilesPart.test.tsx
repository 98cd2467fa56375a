import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../../../testing/makeMe.ts'
import { renderCard } from '../../../../testing/renderCard.tsx'
import { makeTask } from '../../tasks.make.ts'

const file = (id: number, taskId: number) => ({
  id,
  taskId,
  name: `Акт ${id}.pdf`,
  mime: 'application/pdf',
  size: 1000,
  kind: 'FILE' as const,
  url: `/files/${id}`,
  thumbnailUrl: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  createdBy: null,
  isAfterHandover: false,
  isForClient: false,
})

test('files of a merged request are shown, and removed there alone', async () => {
  await renderCard({
    me: makeMe({ role: 'operator', isSenior: true }),
    tasks: [makeTask({ id: 1, car: null, attachmentsCount: 1, mergedIds: [7] })],
    prepare: (api) => {
      api.on(attachmentsRoutes.list, () => ({ items: [file(1, 1), file(2, 7)], totalCount: 2 }))
      api.on(linksRoutes.list, () => ({ items: [] }))
    },
  })
  expect(await screen.findByRole('button', { name: /^Удалить.*Акт 1\.pdf/ })).toBeInTheDocument()
  expect(screen.getByText(/Акт 2\.pdf/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Удалить.*Акт 2\.pdf/ })).toBeNull()
})

test('a photograph is marked for the client, other files are not', async () => {
  const photo = { ...file(1, 1), name: 'узел.jpg', mime: 'image/jpeg' }
  const { api } = await renderCard({
    me: makeMe({ role: 'operator' }),
    tasks: [makeTask({ id: 1, car: null, attachmentsCount: 2 })],
    prepare: (api) => {
      api.on(attachmentsRoutes.list, () => ({ items: [photo, file(2, 1)], totalCount: 2 }))
      api.on(attachmentsRoutes.markForClient, () => ({ ...photo, isForClient: true }))
    },
  })
  const toggle = await screen.findByRole('button', { name: /^Показать клиенту/ })
  expect(toggle).toHaveAccessibleName('Показать клиенту: узел.jpg')
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(toggle)
  await waitFor(() =>
    expect(api.calls(attachmentsRoutes.markForClient)).toMatchObject([{ body: { isForClient: true } }]),
  )
})
