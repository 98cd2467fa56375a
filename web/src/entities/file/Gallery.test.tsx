import type { Attachment } from '@naryad/contract/attachments/attachments'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { Gallery } from './Gallery.tsx'

const file = (id: number, facts: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `фото ${id}.jpg`,
  taskId: null,
  mime: 'image/jpeg',
  size: 1000,
  url: `/files/${id}`,
  thumbnailUrl: null,
  kind: 'FILE',
  createdAt: '2026-11-22T09:00:00.000Z',
  createdBy: null,
  isAfterHandover: false,
  isForClient: false,
  ...facts,
})

function Opened() {
  const [index, setIndex] = useState(0)
  const files = [file(1), file(2), file(3, { name: 'акт.pdf', mime: 'application/pdf' })]
  return <Gallery files={files} index={index} onMove={setIndex} onClose={() => undefined} />
}

const shown = () => screen.getByRole('dialog').querySelector('li:not([inert])')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the viewer goes to the previous and the next file by buttons and by keys', async () => {
  await renderIn(<Opened />, { me: makeMe() })
  expect(shown()?.querySelector('img')).toHaveAttribute('alt', 'фото 1.jpg')
  await press('Следующий файл')
  expect(shown()?.querySelector('img')).toHaveAttribute('alt', 'фото 2.jpg')
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toHaveTextContent('Открыть в новой вкладке')
  expect(screen.getByRole('button', { name: 'Следующий файл' })).toBeDisabled()
})

test('a picture is enlarged by a button or a double tap, and the next one begins at its own size', async () => {
  await renderIn(<Opened />, { me: makeMe() })
  await press('Увеличить')
  expect(shown()).toHaveAttribute('data-zoomed')
  await press('Уменьшить')
  const picture = shown()?.querySelector('img')
  if (picture) await userEvent.dblClick(picture)
  expect(shown()).toHaveAttribute('data-zoomed')
  await press('Следующий файл')
  expect(shown()).not.toHaveAttribute('data-zoomed')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.queryByRole('button', { name: 'Увеличить' })).toBeNull()
})
