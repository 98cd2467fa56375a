import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { screen } from '@testing-library/react'
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
