import type { Rejection } from '@naryad/contract/settings/rejections'
import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderSettings } from '../../testing/renderSettings.tsx'

const rejection: Rejection = {
  source: 'GPS',
  object: '101',
  car: { id: 7, plate: 'А123ВС77', title: 'А123ВС77' },
  field: 'SPEED',
  reason: 'OUT_OF_RANGE',
  value: '65535',
  times: 12,
  firstAt: '2026-11-24T08:00:00Z',
  lastAt: '2026-11-24T09:00:00Z',
}

test('readings that were left out are shown with their truck, value, reason and count', async () => {
  const items: Rejection[] = [
    rejection,
    {
      ...rejection,
      object: '9',
      car: null,
      field: 'ELEMENT',
      reason: 'MALFORMED',
      value: '{"a":1}',
      times: 1,
    },
  ]
  await renderSettings({
    section: 'monitoring',
    prepare: (api) => api.on(rejectionsRoutes.list, () => ({ items, totalCount: 2 })),
  })
  const list = await screen.findByRole('list', { name: 'Отброшенные показания' })
  const [speed, element] = within(list).getAllByRole('listitem')
  expect(speed).toHaveTextContent(/Скорость: 65535так не бывает у грузовика · 12\sраз, последний/)
  expect(within(speed as HTMLElement).getByRole('link')).toHaveAttribute('href', '/cars/7')
  expect(element).toHaveTextContent(/^Объект 9Запись целиком: \{"a":1\}значение непонятно · 1\sраз/)
})

test('the list of readings that were left out says that there are none', async () => {
  await renderSettings({ section: 'monitoring' })
  expect(await screen.findByText('За последние 30 дней все показания были исправны.')).toBeInTheDocument()
})
