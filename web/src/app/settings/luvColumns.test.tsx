import { luvColumns } from '@naryad/contract/reports/luv.columns'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderSettings } from '../../testing/renderSettings.tsx'

test("columns of the partner's report are renamed, moved, removed and restored, with a preview", async () => {
  const { api } = await renderSettings({
    section: 'luv',
    prepare: (prepared) =>
      prepared.on(reportsRoutes.luv, () => ({
        columns: [...luvColumns],
        items: [],
        totalCount: 0,
        costs: 0,
      })),
  })
  const first = await screen.findByLabelText('Столбец 1')
  await userEvent.clear(first)
  await userEvent.type(first, 'Номер')
  await userEvent.click(screen.getByRole('button', { name: 'Ниже: столбец 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Удалить: столбец 3' }))
  const preview = await screen.findByRole('region', { name: 'Как будет в файле' })
  expect(
    within(preview)
      .getAllByRole('columnheader')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['Дата', 'Номер', 'Госномер'])
  await userEvent.selectOptions(screen.getByLabelText('Добавить столбец'), 'Организация')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(settingsRoutes.change)).toHaveLength(1))
  expect(api.calls(settingsRoutes.change)[0]?.body).toMatchObject({
    luvColumns: expect.arrayContaining([{ key: 'number', title: 'Номер' }]),
    version: 7,
  })
})
