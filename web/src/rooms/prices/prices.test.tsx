import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { PriceListsDictionary } from './PriceListsDictionary.tsx'

const list = {
  id: 2,
  title: 'Крупные парки',
  dateFrom: '2026-01-01',
  percent: null,
  items: [{ priceItemId: 1, price: 120_000 }],
  isActive: true,
  contractsCount: 3,
  version: 1,
}

test('the prices of contracts leave as a file and come back by an import', async () => {
  const { api } = await renderRegister(PriceListsDictionary, {
    path: '/settings',
    me: makeMe({ role: 'admin' }),
    prepare: (api) => {
      api.on(priceListsRoutes.list, () => ({ items: [list], totalCount: 1 }))
      api.on(exportsRoutes.priceLists, () => new Response('x'))
      api.on(importsRoutes.last, () => ({ item: null }))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Excel' }))
  await waitFor(() =>
    expect(api.calls(exportsRoutes.priceLists)[0]?.url.searchParams.get('columns')).toBe(
      'list,code1c,title,unit,price',
    ),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Импорт' }))
  expect(await screen.findByRole('dialog', { name: 'Импорт цен договоров' })).toBeInTheDocument()
})
